import type { Wall } from '#contract/events/live.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { contributionKey } from '#web/events/live/updates.ts'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import { wallCard } from './wall-panels.tsx'

const NAMES = 8

interface WallArrivalsProps {
  theme: EventTheme
  contributions: Wall['recentContributions']
  /** `contributionKey` of the newest one, if it arrived while the wall was open. */
  arrived: string | null
  /** Half the width: messages take the other half. */
  narrow: boolean
}

/** Shows whole rows only. */
const HIDE_PARTIAL_ROWS =
  'lg:max-h-[2.4em] lg:supports-[height:round(down,1px,1px)]:max-h-[round(down,100%,2.4em)]'

/** Contributors, the newest first and largest; no amounts, so that guests are not compared. */
export function WallArrivals({ theme, contributions, arrived, narrow }: WallArrivalsProps) {
  const [newest, ...others] = contributions.slice(0, NAMES)
  if (!newest) return <NoContributorsYet theme={theme} />
  return (
    <section
      aria-labelledby="muro-aliados"
      className={`content-start gap-[0.4em] lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:content-stretch ${wallCard}`}
    >
      <h2 id="muro-aliados" className="text-[0.9em] text-muted">
        Gracias por tanto cariño
      </h2>
      <p
        key={contributionKey(newest)}
        className={`min-w-0 ${arrived ? 'motion-safe:animate-rise' : ''}`}
      >
        <strong
          className={`line-clamp-3 pb-[0.1em] font-display leading-tight text-accent wrap-anywhere ${narrow ? 'text-[1.4em]' : 'text-[1.8em]'}`}
        >
          {newest.userName}
        </strong>
        <span className="line-clamp-1 text-[0.9em] text-muted wrap-anywhere">
          {newest.goalName ?? 'Para todo el evento'}
        </span>
      </p>
      <ul
        className={`flex flex-wrap content-start gap-x-[0.5em] overflow-hidden ${HIDE_PARTIAL_ROWS}`}
      >
        {others.map((one) => (
          <li
            key={contributionKey(one)}
            className="mb-[0.5em] h-[1.9em] max-w-full truncate rounded-full bg-sunk px-[0.8em] leading-[1.9em] font-semibold"
          >
            {one.userName}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoContributorsYet({ theme }: { theme: EventTheme }) {
  return (
    <section
      className={`min-h-[8em] content-center justify-items-center gap-[0.4em] text-center ${wallCard}`}
    >
      <ThemeMotif theme={theme} className="size-[3em]" />
      <h2 className="text-[1.4em] leading-tight">Aquí aparecerá tu nombre</h2>
    </section>
  )
}
