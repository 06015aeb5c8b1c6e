import { classNames } from '#web/ui/style/class-names.ts'

/** The track that the segments of one choice lie in. */
export const segmentTrack = 'flex gap-1 rounded-full bg-sunk p-1'

/** One of a few choices side by side; the chosen one is raised, in the dark too. */
export const segmentStyle = (chosen: boolean): string =>
  classNames(
    'grid min-h-11 items-center rounded-full px-4 text-sm font-semibold tabular-nums',
    chosen ? 'bg-raised text-accent shadow-card' : 'text-muted hover:text-ink',
  )
