import { useRevalidator } from 'react-router'
import { RESERVATION_LABELS } from '#contract/events/noted-gift-kinds.ts'
import type { HostReservation } from '#contract/events/reservations.ts'
import { OWNER_PARTS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface ReservationsListProps {
  eventId: string
  reservations: readonly HostReservation[]
  onAnswered: () => void
}

/** Who brings what: the host confirms it, or takes money for it again (`R24`). */
export function ReservationsList({ eventId, reservations, onAnswered }: ReservationsListProps) {
  const heading = useHashTarget<HTMLHeadingElement>(
    OWNER_PARTS.reservations,
    reservations.length > 0,
  )
  if (reservations.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3
        ref={heading}
        id={OWNER_PARTS.reservations}
        tabIndex={-1}
        className="scroll-mt-4 rounded-sm text-lg"
      >
        Lo llevan
      </h3>
      <ul className="divide-y divide-line rounded-md bg-surface px-4 shadow-card">
        {reservations.map((reservation) => (
          <ReservationRow key={reservation.id} {...{ eventId, reservation, onAnswered }} />
        ))}
      </ul>
    </div>
  )
}

interface ReservationRowProps extends Omit<ReservationsListProps, 'reservations'> {
  reservation: HostReservation
}

function ReservationRow({ eventId, reservation, onAnswered }: ReservationRowProps) {
  const { id, status, guestName, goalName, phone, email, note } = reservation
  const { revalidate } = useRevalidator()
  const { running, errorMessage, run } = useRequest<'confirm' | 'release'>()
  const answer = (kind: 'confirm' | 'release') =>
    run(kind, async () => {
      const input = { params: { id: eventId, reservationId: id } }
      await call(`POST /events/:id/reservations/:reservationId/${kind}`, input)
      onAnswered()
      // It waits above, too.
      void revalidate()
    })
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{guestName}</strong>
        <StatusBadge tone={status === 'CONFIRMED' ? 'success' : 'warning'}>
          {RESERVATION_LABELS[status]}
        </StatusBadge>
      </p>
      <p className="wrap-anywhere">Lleva: {goalName}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {[phone, email].filter(Boolean).join(' · ')}
      </p>
      {note && <p className="text-sm whitespace-pre-line wrap-anywhere">“{note}”</p>}
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <div className="flex flex-wrap gap-2 pt-1">
        {status === 'RESERVED' && (
          <Button
            busy={running === 'confirm'}
            busyLabel="Confirmando..."
            disabled={running !== null}
            aria-label={`Confirmar que ${guestName} lleva ${goalName}`}
            onClick={() => void answer('confirm')}
          >
            Confirmar
          </Button>
        )}
        <Button
          variant="secondary"
          busy={running === 'release'}
          busyLabel="Liberando..."
          disabled={running !== null}
          aria-label={`Liberar ${goalName}`}
          onClick={() => void answer('release')}
        >
          Liberar
        </Button>
      </div>
    </li>
  )
}
