import { Link } from 'react-router'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { eventDate } from '#web/format/dates.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { standingOf } from './receipt-status.ts'

interface ReceiptHeadProps {
  receipt: PrivateReceipt
  now: Date
}

/** What it is, how it stands, and for whom. */
export function ReceiptHead({ receipt, now }: ReceiptHeadProps) {
  const { event, goalName } = receipt
  const { label, tone, text } = standingOf(receipt)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Tu comprobante</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p>{text}</p>
      <p className="text-muted wrap-anywhere">
        {goalName ? `Para ${goalName}, de ` : 'Para todo el evento, '}
        {event.isPublic ? (
          <Link
            to={`/events/${event.slug}`}
            className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {event.name}
          </Link>
        ) : (
          <strong>{event.name}</strong>
        )}{' '}
        · {eventDate(event.date, now)}
      </p>
    </header>
  )
}
