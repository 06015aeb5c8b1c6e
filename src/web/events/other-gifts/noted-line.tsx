import type { Event } from '#contract/events/events.ts'
import { describeNotedGifts } from '#contract/events/other-gifts/noted-gift-kinds.ts'

/** 'Además $2,500.00 en efectivo o transferencia': what no card paid, apart from what was raised (`R24`). */
export function NotedLine({ noted }: { noted: Event['notedGifts'] | undefined }) {
  const text = noted ? describeNotedGifts(noted) : ''
  if (!text) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      {Boolean(noted?.amount) && (
        <span aria-hidden="true" className="hatched size-3.5 shrink-0 rounded-sm" />
      )}
      <span className="first-letter:uppercase">{text}</span>
    </p>
  )
}
