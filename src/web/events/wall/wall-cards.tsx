import type { Event, EventSummary } from '#contract/events/events.ts'
import type { WallMessage } from '#contract/events/live.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { formatContributorCount } from '#web/events/raised-amount.tsx'
import { formatShortAddress, QrCode } from '#web/events/share/qr-code.tsx'
import { computePercent, ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'

export function WallQr({ event, closed }: { event: Event; closed: boolean }) {
  return (
    <aside
      aria-label="Cómo aportar"
      className={`content-center justify-items-center gap-[0.4em] text-center lg:w-[13.5em] ${wallCard}`}
    >
      <p className="font-display text-[1.35em] leading-tight font-semibold">
        {closed ? 'Gracias a todos' : 'Escanea y aporta'}
      </p>
      <QrCode event={event} lazy={false} className="size-[10.5em] max-w-full rounded-md" />
      <p className="line-clamp-3 text-[0.65em] wrap-anywhere">{formatShortAddress(event)}</p>
    </aside>
  )
}

const MESSAGES_SHOWN = 2

const HIDE_PARTIAL_MESSAGES = 'lg:flex-wrap lg:overflow-hidden'

/** Messages of contributors, newest first, without those the host hid (`R6`). */
export function WallMessages({ messages }: { messages: readonly WallMessage[] }) {
  return (
    <section
      aria-labelledby="muro-mensajes"
      className={`content-start gap-[0.5em] lg:grid-rows-[auto_minmax(0,1fr)] lg:content-stretch ${wallCard}`}
    >
      <h2 id="muro-mensajes" className="text-[0.9em] text-muted">
        Mensajes para la familia
      </h2>
      <ul
        className={`flex flex-col gap-[0.6em] text-[0.95em] leading-tight ${HIDE_PARTIAL_MESSAGES}`}
      >
        {messages.slice(0, MESSAGES_SHOWN).map(({ id, userName, message }) => (
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

export const CLOSED_TEXT = 'Este evento ya cerró.'

export function WallClosed({ theme }: { theme: EventTheme }) {
  return (
    <section
      aria-labelledby="muro-fin"
      className={`justify-items-center gap-[0.4em] py-[1.2em] text-center sm:px-[3em] ${wallCard}`}
    >
      <ThemeMotif theme={theme} className="size-[4em]" />
      <h2 id="muro-fin" className="text-[2em] leading-tight">
        Gracias por tanto cariño
      </h2>
      <p className="text-muted">{CLOSED_TEXT}</p>
    </section>
  )
}

export const wallCard =
  'grid grid-cols-1 overflow-hidden rounded-lg bg-surface p-[0.8em] shadow-card ring-1 ring-line'

interface WallFiguresProps extends Pick<EventSummary, 'statistics'> {
  /** The event takes no contributions: no invitation to be the first. */
  closed: boolean
}

export function WallFigures({ statistics, closed }: WallFiguresProps) {
  const { totalCurrentAmount: raised, totalTargetAmount: target, uniqueContributors } = statistics
  return (
    <section aria-label="Cómo van los sueños" className={`content-center gap-[0.5em] ${wallCard}`}>
      <p className="flex flex-wrap items-baseline gap-x-[0.6em]">
        <strong className="money font-display text-[2.4em] leading-none sm:text-[3.4em]">
          {formatPesos(raised)}
        </strong>
        {target > 0 && (
          <span className="money text-[1.3em] text-muted">de {formatPesos(target)}</span>
        )}
      </p>
      {target > 0 && (
        <ProgressThermometer
          value={raised}
          max={target}
          size="wall"
          label="Avance de los sueños"
          text={`${formatPesos(raised)} de ${formatPesos(target)}`}
        />
      )}
      <p className="flex justify-between gap-[1em] font-semibold">
        <span>{formatContributorCount(uniqueContributors, closed)}</span>
        {target > 0 && <span className="money">{computePercent(raised, target)}%</span>}
      </p>
    </section>
  )
}
