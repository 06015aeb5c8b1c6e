import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type Kind = 'confirm' | 'release'

export const answerReservation = (eventId: string, reservationId: string, kind: Kind) =>
  call(`POST /events/:id/reservations/:reservationId/${kind}`, {
    params: { id: eventId, reservationId },
  })

export const announceRelease = (goalName: string): void =>
  toast.success(`Liberado: ${goalName} vuelve a recibir aportaciones`)

interface ReservationAnswerProps {
  eventId: string
  reservation: Pick<HostReservation, 'id' | 'guestName' | 'goalName' | 'status'>
  /** The party was: nothing waits for a yes any more, what came is noted and thanked for. */
  isOver?: boolean
  /** The row of the pressed button goes. */
  onAnswered: () => void
}

/** The host's answer to who brings something: yes, or the goal takes money again (`R24`). */
export function ReservationAnswer(props: ReservationAnswerProps) {
  const { eventId, reservation, isOver = false, onAnswered } = props
  const { id, status, guestName, goalName } = reservation
  const { running, errorMessage, run } = useRequest<Kind>()
  const answer = (kind: Kind) =>
    run(kind, async () => {
      await answerReservation(eventId, id, kind)
      if (kind === 'release') announceRelease(goalName)
      else if (isOver) toast.success(`Anotado: ${guestName} trajo ${goalName}`)
      else toast.success(`Confirmado: ${guestName} lleva ${goalName}`)
      onAnswered()
    })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
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
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
    </div>
  )
}
