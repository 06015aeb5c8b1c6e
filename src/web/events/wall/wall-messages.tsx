import type { WallMessage } from '#contract/live.ts'
import { wallCard } from './wall-card.ts'

const SHOWN = 3

/** What aliados wrote, the newest first; only what the host lets the party read (`R6`). */
export function WallMessages({ messages }: { messages: readonly WallMessage[] }) {
  return (
    <section
      aria-labelledby="muro-mensajes"
      className={`grid content-start gap-[0.6em] ${wallCard}`}
    >
      <h2 id="muro-mensajes" className="text-[1em] text-muted">
        Mensajes para la familia
      </h2>
      <ul className="grid gap-[0.7em]">
        {messages.slice(0, SHOWN).map(({ id, userName, message }) => (
          <li key={id}>
            <figure className="border-l-4 border-accent pl-[0.7em]">
              <blockquote className="line-clamp-3 wrap-anywhere">{message}</blockquote>
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
