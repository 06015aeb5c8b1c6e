import { Link } from 'react-router'
import { contributionLabel } from '#contract/contribution-labels.ts'
import type { GivenReceipt } from '#contract/receipts.ts'
import { contributionTone } from '#web/format/contribution-tones.ts'
import { eventDate } from '#web/format/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const EXPLAINED: Record<GivenReceipt['status'], string> = {
  PENDING: 'Todavía no recibimos el pago de esta aportación. No se ha hecho ningún cargo.',
  CONFIRMED: 'La familia ya tiene tu aportación. ¡Gracias!',
  EXPIRED: 'Se acabó el tiempo para pagar esta aportación. No se hizo ningún cargo.',
  FAILED: 'El pago de esta aportación no pasó. No se hizo ningún cargo.',
  REFUNDED:
    'Devolvimos esta aportación a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  DISPUTED: 'Tu banco pidió aclarar este pago. Mientras tanto, la aportación está en pausa.',
}
const DISPUTE_LOST =
  'Tu banco devolvió este pago a tu tarjeta, y la familia ya no lo tiene. No hay nada más que hacer.'
const UNDER_REVIEW =
  'Recibimos tu pago y lo estamos revisando. No pagues otra vez: lo registramos o te lo devolvemos completo.'

interface ReceiptHeadProps {
  receipt: GivenReceipt
  now: Date
}

function explain({ status, underReview, disputeLost }: GivenReceipt): string {
  if (underReview) return UNDER_REVIEW
  return disputeLost ? DISPUTE_LOST : EXPLAINED[status]
}

/** What it is, how it stands, and for whom. */
export function ReceiptHead({ receipt, now }: ReceiptHeadProps) {
  const { underReview, event, goalName } = receipt
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Tu comprobante</h1>
        {underReview ? (
          <StatusBadge tone="warning">En revisión</StatusBadge>
        ) : (
          <StatusBadge tone={contributionTone(receipt)}>
            {contributionLabel(receipt, 'giver')}
          </StatusBadge>
        )}
      </div>
      <p>{explain(receipt)}</p>
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
