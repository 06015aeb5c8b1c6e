import type { Event } from '#contract/events/events.ts'
import { shortAddress } from '../print/short-address.ts'
import { QrCode } from '../share/qr-code.tsx'
import { wallCard } from './wall-card.ts'

/** The way in: from the screen to one's own phone. */
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
      <p className="line-clamp-3 text-[0.65em] wrap-anywhere">{shortAddress(event)}</p>
    </aside>
  )
}
