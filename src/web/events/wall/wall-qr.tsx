import type { Event } from '#contract/events.ts'
import { shortAddress } from '../print/short-address.ts'
import { QrCode } from '../share/qr-code.tsx'
import { wallCard } from './wall-card.ts'

/** The way in: from the screen to one's own phone. */
export function WallQr({ event, closed }: { event: Event; closed: boolean }) {
  return (
    <aside
      aria-label="Cómo aportar"
      className={`grid content-center justify-items-center gap-[0.5em] text-center lg:w-[15em] ${wallCard}`}
    >
      <p className="font-display text-[1.6em] leading-tight font-semibold">
        {closed ? 'Gracias a todos' : 'Escanea y aporta'}
      </p>
      <QrCode event={event} lazy={false} className="size-[12em] max-w-full rounded-md" />
      <p className="text-[0.75em] wrap-anywhere">{shortAddress(event)}</p>
    </aside>
  )
}
