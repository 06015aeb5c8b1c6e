import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { SOFT_TONE_STYLES, type Tone } from '#web/ui/style/tone.ts'

export interface TimelineItem {
  id: string
  title: string
  /** ISO 8601; null for a step whose date nobody knows yet. */
  dateTime: string | null
  when: string
  /** An amount. */
  detail: string | null
  /** What was said at this step, as a person typed it. */
  notes?: readonly string[]
  /** Null for a step that is to come. */
  tone: Tone | null
}

interface StepsTimelineProps {
  label: string
  /** Oldest first. */
  items: readonly TimelineItem[]
  next?: ReactNode
}

const line =
  'relative pl-7 pb-4 last:pb-0 before:absolute before:top-5 before:bottom-0 before:left-[0.4375rem] before:w-0.5 before:bg-line last:before:hidden'

const Dot = ({ tone }: { tone: Tone | null }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'absolute top-1 left-0 grid size-4 place-items-center rounded-full',
      tone ? SOFT_TONE_STYLES[tone] : 'ring-1 ring-inset ring-edge',
    )}
  >
    {tone && <span className="size-2 rounded-full bg-current" />}
  </span>
)

export const StepsTimeline = ({ label, items, next }: StepsTimelineProps) => (
  <ol aria-label={label} className="grid">
    {items.map(({ id, title, dateTime, when, detail, notes = [], tone }) => (
      <li key={id} className={line}>
        <Dot tone={tone} />
        <p className="flex gap-x-4 leading-snug">
          <span className="min-w-0 grow font-semibold">{title}</span>
          {detail && <span className="money">{detail}</span>}
        </p>
        <time dateTime={dateTime ?? undefined} className="text-sm text-muted">
          {when}
        </time>
        {notes.map((note) => (
          <p key={note} className="pt-1 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        ))}
      </li>
    ))}
    {next && (
      <li className={classNames(line, 'text-sm text-muted')}>
        <Dot tone={null} />
        {next}
      </li>
    )}
  </ol>
)
