import type { WallMessage } from '#contract/events/live.ts'
import { wallCard } from './wall-card.ts'

const SHOWN = 2

/** A message that does not fit whole below the one before wraps out of sight. */
const WHOLE_ONES = 'lg:flex-wrap lg:overflow-hidden'

/** What aliados wrote, the newest first; only what the host lets the party read (`R6`). */
export function WallMessages({ messages }: { messages: readonly WallMessage[] }) {
  return (
    <section
      aria-labelledby="muro-mensajes"
      className={`content-start gap-[0.5em] lg:grid-rows-[auto_minmax(0,1fr)] lg:content-stretch ${wallCard}`}
    >
      <h2 id="muro-mensajes" className="text-[0.9em] text-muted">
        Mensajes para la familia
      </h2>
      <ul className={`flex flex-col gap-[0.6em] text-[0.95em] leading-tight ${WHOLE_ONES}`}>
        {messages.slice(0, SHOWN).map(({ id, userName, message }) => (
          <li key={id} className="w-full">
            <figure className="border-l-4 border-accent pl-[0.7em]">
              <blockquote className="line-clamp-4 wrap-anywhere">{message}</blockquote>
              {userName && (
                <figcaption className="truncate text-[0.85em] font-semibold">{userName}</figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
