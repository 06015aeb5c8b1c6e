import type { WallMessage } from '#contract/live.ts'
import { wallCard } from './wall-card.ts'

const SHOWN = 2

/** What aliados wrote, the newest first; only what the host lets the party read (`R6`). */
export function WallMessages({ messages }: { messages: readonly WallMessage[] }) {
  return (
    <section aria-labelledby="muro-mensajes" className={`content-start gap-[0.5em] ${wallCard}`}>
      <h2 id="muro-mensajes" className="text-[0.9em] text-muted">
        Mensajes para la familia
      </h2>
      <ul className="grid grid-cols-1 gap-[0.6em] text-[0.95em] leading-tight">
        {messages.slice(0, SHOWN).map(({ id, userName, message }) => (
          <li key={id}>
            <figure className="border-l-4 border-accent pl-[0.7em]">
              <blockquote className="line-clamp-4 wrap-anywhere lg:line-clamp-2 lg:[@media(min-height:60rem)]:line-clamp-4">
                {message}
              </blockquote>
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
