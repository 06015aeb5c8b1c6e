import type { Wall } from '#contract/live.ts'
import { givenKey } from '../live/news.ts'
import { wallCard } from './wall-card.ts'

const NAMES = 8

interface WallArrivalsProps {
  given: Wall['recentContributions']
  /** Who came while the wall was up, by `givenKey`. */
  arrived: string | null
}

/** Who gave, the newest first and largest. No amounts: at a party nobody is to be compared. */
export function WallArrivals({ given, arrived }: WallArrivalsProps) {
  const [newest, ...others] = given.slice(0, NAMES)
  return (
    <section
      aria-labelledby="muro-aliados"
      className={`grid content-start gap-[0.6em] ${wallCard}`}
    >
      <h2 id="muro-aliados" className="text-[1em] text-muted">
        {newest ? 'Gracias por tanto cariño' : 'Aquí aparecerá tu nombre'}
      </h2>
      {newest && (
        <ul className="flex flex-wrap gap-[0.5em]">
          <li
            key={givenKey(newest)}
            className={`w-full min-w-0 ${arrived ? 'motion-safe:animate-rise' : ''}`}
          >
            <strong className="line-clamp-2 pb-[0.1em] font-display text-[1.9em] leading-tight text-accent wrap-anywhere">
              {newest.userName}
            </strong>
            <span className="line-clamp-1 text-[0.9em] text-muted wrap-anywhere">
              {newest.goalName ?? 'Para todo el evento'}
            </span>
          </li>
          {others.map((one) => (
            <li
              key={givenKey(one)}
              className="max-w-full truncate rounded-full bg-sunk px-[0.8em] py-[0.25em] font-semibold"
            >
              {one.userName}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
