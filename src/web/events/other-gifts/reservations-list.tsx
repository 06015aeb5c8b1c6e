import { RESERVATION_LABELS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { buildReservationAnchor } from '#contract/product/paths.ts'
import { keepOnOneLine } from '#web/format/text.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ReservationAnswer } from './reservation-answer.tsx'

interface ReservationsListProps {
  eventId: string
  /** The party was: nothing waits for a yes any more, what came is noted and thanked for. */
  isOver: boolean
  reservations: readonly HostReservation[]
  /** The row of the pressed button goes. */
  onAnswered: () => void
}

/** Who brings what: the host confirms it, or takes money for it again (`R24`). */
export function ReservationsList({ reservations, ...row }: ReservationsListProps) {
  if (reservations.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{row.isOver ? 'Quedaron en llevarlo' : 'Lo llevan'}</h3>
      <ul className="@container divide-y divide-line rounded-md bg-surface px-4 shadow-card">
        {reservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} {...row} />
        ))}
      </ul>
    </div>
  )
}

interface ReservationRowProps extends Omit<ReservationsListProps, 'reservations'> {
  reservation: HostReservation
}

function ReservationRow(props: ReservationRowProps) {
  const { isOver, reservation } = props
  const { id, status, guestName, goalName, phone, email, note } = reservation
  const anchor = buildReservationAnchor(id)
  const row = useHashTarget<HTMLLIElement>(anchor, true)
  return (
    <li
      ref={row}
      id={anchor}
      tabIndex={-1}
      className="grid scroll-mt-4 gap-x-4 gap-y-1 rounded-sm py-3 target:bg-accent-soft @min-[38rem]:grid-cols-[minmax(0,1fr)_auto] @min-[38rem]:items-center"
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{guestName}</strong>
          <StatusBadge tone={status === 'CONFIRMED' ? 'success' : 'warning'}>
            {RESERVATION_LABELS[status]}
          </StatusBadge>
        </p>
        <p className="wrap-anywhere">{isOver ? goalName : `Lleva: ${goalName}`}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[phone && keepOnOneLine(phone), email].filter(Boolean).join(' ·\u00a0')}
        </p>
        {note && <p className="text-sm whitespace-pre-line wrap-anywhere">“{note}”</p>}
      </div>
      <ReservationAnswer {...props} />
    </li>
  )
}
