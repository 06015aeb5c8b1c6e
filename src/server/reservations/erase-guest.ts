import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findEvent } from '#server/event-records/store.ts'
import { ERASED_NAME, type Person } from '#server/noted-gift-records/erasure-store.ts'
import { endReservation } from './reserve-goal.ts'
import { emailHosts } from './send-emails.ts'
import { eraseReservations, listOpenReservationsOf } from './store.ts'

/**
 * Erases who made reservations with an address. What was to come to an event that is not over comes no more: its
 * goal is free again, and the hosts are told without a name. Requires `lockRelatedEvents`.
 */
export async function eraseGuest(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const now = deps.now()
  for (const reservation of await listOpenReservationsOf(tx, person, now)) {
    await endReservation(tx, reservation, { status: 'CANCELLED', now })
    const event = await findEvent(tx, reservation.event_id)
    const nameless = { ...reservation, guest_name: ERASED_NAME }
    if (event) await emailHosts(deps, tx, { reservation: nameless, event }, 'cancelled')
  }
  await eraseReservations(tx, person)
}
