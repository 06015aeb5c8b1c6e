import type {
  listHostTasks as contract,
  HostTasks,
  MoveTask,
  ReservationTask,
} from '#contract/events/host-tasks.ts'
import { presentDateAndPlace } from '#server/event-records/fields.ts'
import type { Call } from '#server/http/bind.ts'
import { listUnconfirmedReservations } from '#server/reservations/store.ts'
import { isStillMoved, toNotifiedDateAndPlace } from '#server/updates/moved-date-or-place.ts'
import { listMovedEvents, type MovedEventRow } from '#server/updates/moves-store.ts'

type Unconfirmed = Awaited<ReturnType<typeof listUnconfirmedReservations>>[number]

const presentMove = (row: MovedEventRow, readerId: string): MoveTask => ({
  eventId: row.id,
  eventSlug: row.slug,
  eventName: row.name,
  sharedBy: row.host_id === readerId ? null : row.first_name,
  moveId: row.move_id,
  notified: presentDateAndPlace(toNotifiedDateAndPlace(row)),
  now: presentDateAndPlace(row),
  recipients: row.recipients,
  isPrepared: row.is_prepared,
})

const presentReservation = (row: Unconfirmed, readerId: string): ReservationTask => ({
  eventId: row.event_id,
  eventSlug: row.slug,
  eventName: row.event_name,
  sharedBy: row.host_id === readerId ? null : row.first_name,
  reservationId: row.id,
  guestName: row.guest_name,
  goalName: row.goal_name,
  email: row.email,
  phone: row.phone,
  note: row.note,
  reservedAt: row.reserved_at.toISOString(),
})

/**
 * Lists what waits for whoever organises events, in all of theirs or in one: moved dates and places that guests
 * were not notified (`R25`), and guests who bring something and wait for a yes (`R24`), the first one first. Past
 * events have none: see `ReservationsList`.
 */
export async function listHostTasks({
  deps: { db, now },
  user,
  query: { event: eventId },
}: Call<typeof contract>): Promise<HostTasks> {
  const [moved, reserved] = await Promise.all([
    listMovedEvents(db, { hostId: user.id, eventId, now: now() }),
    listUnconfirmedReservations(db, { hostId: user.id, eventId, now: now() }),
  ])
  return {
    moves: moved.filter(isStillMoved).map((row) => presentMove(row, user.id)),
    reservations: reserved.map((row) => presentReservation(row, user.id)),
  }
}
