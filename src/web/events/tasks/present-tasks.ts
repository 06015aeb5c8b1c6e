import type { HostTasks, MoveTask, ReservationTask } from '#contract/events/host-tasks.ts'
import { buildEventPath, buildReservationAnchor } from '#contract/product/paths.ts'
import { NOTIFY_GUESTS_LABEL } from '#web/events/updates/moved-notice.tsx'
import { formatCount } from '#web/format/text.ts'
import type { WaitingItem } from '#web/shell/lists/waiting-list.tsx'

/** Where the tasks stand: at their event, which needs no name there, or on the home. */
export type TaskPlace = 'event' | 'home'

const nameEvent = ({ eventName, sharedBy }: MoveTask | ReservationTask) =>
  sharedBy ? `${eventName} · con ${sharedBy}` : eventName

const UNDATED = { amount: null, folio: null, deadline: null, since: null } as const

const presentMove = (move: MoveTask, place: TaskPlace): WaitingItem => ({
  ...UNDATED,
  key: `move ${move.eventId}`,
  label: 'Cambió la fecha o el lugar',
  tone: 'warning',
  whose: place === 'home' ? nameEvent(move) : '',
  text: move.isPrepared
    ? 'Tu aviso está escrito y todavía no sale: léelo y mándalo.'
    : `Tus invitados todavía no lo saben: ${formatCount(move.recipients, 'persona dejó su correo', 'personas dejaron su correo')}.`,
  next: {
    label: move.isPrepared ? 'Leer y mandar el aviso' : NOTIFY_GUESTS_LABEL,
    to: buildEventPath(move.eventSlug, 'updates'),
  },
})

const presentReservation = (task: ReservationTask, place: TaskPlace): WaitingItem => ({
  ...UNDATED,
  key: `reservation ${task.reservationId}`,
  label: 'Quiere llevarlo',
  tone: 'info',
  whose:
    place === 'home'
      ? `${task.guestName} · ${nameEvent(task)}`
      : `${task.guestName} · ${task.goalName}`,
  text: `${place === 'home' ? `Lleva: ${task.goalName}. ` : ''}Espera que se lo confirmes.`,
  next: {
    label: 'Responder',
    to: `${buildEventPath(task.eventSlug)}#${buildReservationAnchor(task.reservationId)}`,
  },
})

/** What hosts have to do besides gifts and money, the more urgent first. */
export const presentTasks = (
  { moves, reservations }: HostTasks,
  place: TaskPlace,
): WaitingItem[] => [
  ...moves.map((move) => presentMove(move, place)),
  ...reservations.map((task) => presentReservation(task, place)),
]
