import type { HostTasks, MoveTask, ReservationTask } from '#contract/events/host-tasks.ts'
import { buildEventPath, buildReservationAnchor } from '#contract/product/paths.ts'
import { NOTIFY_GUESTS_LABEL } from '#web/events/updates/moved-notice.tsx'
import { MOVE_NOTICE_ANCHOR } from '#web/events/updates/update-values.ts'
import { formatCount, keepOnOneLine } from '#web/format/text.ts'
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
    to: `${buildEventPath(move.eventSlug, 'updates')}${move.isPrepared ? `#${MOVE_NOTICE_ANCHOR}` : ''}`,
  },
})

/** At its event it is answered in place, so it says how to reach the guest. */
export const presentReservation = (task: ReservationTask, place: TaskPlace): WaitingItem => {
  const { guestName, goalName, email, phone, note } = task
  const anchor = buildReservationAnchor(task.reservationId)
  const item = { ...UNDATED, key: `reservation ${task.reservationId}`, label: 'Quiere llevarlo' }
  const next = { label: 'Responder', to: `${buildEventPath(task.eventSlug)}#${anchor}` }
  if (place === 'home') {
    const text = `Lleva: ${goalName}. Espera que se lo confirmes.`
    return { ...item, tone: 'info', whose: `${guestName} · ${nameEvent(task)}`, text, next }
  }
  const contact = [phone && keepOnOneLine(phone), email].filter(Boolean).join(' ·\u00a0')
  const text = [note && `“${note}”`, contact].filter(Boolean).join(' ')
  return { ...item, tone: 'info', whose: `${guestName} · ${goalName}`, text, next, anchor }
}

/** What hosts have to do besides gifts and money, the more urgent first. */
export const presentTasks = (
  { moves, reservations }: HostTasks,
  place: TaskPlace,
): WaitingItem[] => [
  ...moves.map((move) => presentMove(move, place)),
  ...reservations.map((task) => presentReservation(task, place)),
]
