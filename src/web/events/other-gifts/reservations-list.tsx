import { useRevalidator } from 'react-router'
import { RESERVATION_LABELS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { buildReservationAnchor } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { keepOnOneLine } from '#web/format/text.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface ReservationsListProps {
  eventId: string
  /** The party was: nothing waits for a yes any more, what came is noted and thanked for. */
  isOver: boolean
  reservations: readonly HostReservation[]
  onConfirmed: () => void
  /** The row of the pressed button goes. */
  onReleased: () => void
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
  const { eventId, isOver, reservation, onConfirmed, onReleased } = props
  const { id, status, guestName, goalName, phone, email, note } = reservation
  const anchor = buildReservationAnchor(id)
  const row = useHashTarget<HTMLLIElement>(anchor, true)
  const { revalidate } = useRevalidator()
  const { running, errorMessage, run } = useRequest<'confirm' | 'release'>()
  const answer = (kind: 'confirm' | 'release') =>
    run(kind, async () => {
      const input = { params: { id: eventId, reservationId: id } }
      await call(`POST /events/:id/reservations/:reservationId/${kind}`, input)
      if (kind === 'confirm') {
        toast.success(
          isOver
            ? `Anotado: ${guestName} trajo ${goalName}`
            : `Confirmado: ${guestName} lleva ${goalName}`,
        )
        row.current?.focus()
        onConfirmed()
      } else {
        toast.success(`Liberado: ${goalName} vuelve a recibir aportaciones`)
        onReleased()
      }
      // It waits above, too.
      void revalidate()
    })
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
          {[phone && keepOnOneLine(phone), email].filter(Boolean).join(' · ')}
        </p>
        {note && <p className="text-sm whitespace-pre-line wrap-anywhere">“{note}”</p>}
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      </div>
      <div className="flex flex-wrap gap-2 pt-1">
        {status === 'RESERVED' && (
          <Button
            busy={running === 'confirm'}
            busyLabel="Confirmando..."
            disabled={running !== null}
            aria-label={
              isOver
                ? `Sí lo trajo: ${goalName}, de ${guestName}`
                : `Confirmar que ${guestName} lleva ${goalName}`
            }
            onClick={() => void answer('confirm')}
          >
            {isOver ? 'Sí lo trajo' : 'Confirmar'}
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
