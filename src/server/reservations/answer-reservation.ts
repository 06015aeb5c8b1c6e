import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import * as contract from '#contract/events/other-gifts/reservations.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertNotHeld, findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findViewer } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { insertNotedGift } from '#server/noted-gift-records/store.ts'
import { isHeld } from './policy.ts'
import { presentToDesk, presentToHost } from './present.ts'
import { endReservation } from './reserve-goal.ts'
import { emailGuest } from './send-emails.ts'
import { findReservation, listOpenReservations, type ReservationRow, saveStatus } from './store.ts'

/** Lists who brings what to an event; how to reach them, to its hosts alone. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listReservations({
  deps,
  params,
  user,
}: Call<typeof contract.listReservations>) {
  const event = await findOwnedEvent(deps.db, params.id, user, contract.listReservations.owner)
  const present = findViewer(event, user) ? presentToHost : presentToDesk
  return { reservations: (await listOpenReservations(deps.db, event.id)).map(present) }
}

/** Notes what the guest brings among the gifts that came another way. */
function noteGift(tx: Tx, reservation: ReservationRow, now: Date): Promise<string> {
  return insertNotedGift(tx, {
    event_id: reservation.event_id,
    goal_id: reservation.goal_id,
    form_key: randomUUID(),
    reservation_id: reservation.id,
    kind: 'BRINGING',
    giver_name: reservation.guest_name,
    amount: null,
    description: reservation.goal_name,
    given_at: now,
    email: reservation.email,
    phone: reservation.phone,
    created_at: now,
    updated_at: now,
  })
}

interface Answer {
  params: { id: string; reservationId: string }
  user: Principal
  /** What the reservation becomes; the same answer again changes nothing. */
  status: 'CONFIRMED' | 'RELEASED'
}

async function change(
  deps: Deps,
  tx: Tx,
  { reservation, event }: { reservation: ReservationRow; event: EventWithHost },
  { user, status }: Answer,
): Promise<void> {
  const now = deps.now()
  if (status === 'CONFIRMED') {
    await saveStatus(tx, reservation.id, { status, now })
    await noteGift(tx, reservation, now)
  } else {
    await endReservation(tx, reservation, { status, now })
  }
  const isConfirmed = status === 'CONFIRMED'
  // Afterwards it is the family's record: the guest neither brings it nor keeps it any more.
  if (now < event.event_date)
    await emailGuest(deps, tx, { reservation, event }, isConfirmed ? 'confirmed' : 'released')
  const kind = isConfirmed ? 'reservation-confirmed' : 'reservation-released'
  const detail = { goal: reservation.goal_name }
  await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, kind, detail }, now)
}

function answerReservation(deps: Deps, answer: Answer) {
  const { params, user, status } = answer
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.confirmReservation.owner)
    assertNotHeld(event)
    const before = await findReservation(tx, params.reservationId)
    if (before?.event_id !== event.id) throw new ApiError('RESERVATION_NOT_FOUND')
    if (before.status !== status) {
      if (!isHeld(before.status)) throw new ApiError('RESERVATION_CLOSED')
      await change(deps, tx, { reservation: before, event }, answer)
    }
    return { reservation: presentToHost({ ...before, status }) }
  })
}

/**
 * Confirms that a guest brings a goal's thing, which is noted as a gift (`R24`). Throws EVENT_NOT_FOUND,
 * FORBIDDEN, RESERVATION_NOT_FOUND; RESERVATION_CLOSED if it was cancelled or released; INVALID_TRANSITION
 * while the event is held.
 */
export const confirmReservation = ({
  deps,
  params,
  user,
}: Call<typeof contract.confirmReservation>) =>
  answerReservation(deps, { params, user, status: 'CONFIRMED' })

/** Releases a reserved goal, which takes money again. Throws as `confirmReservation`. */
export const releaseReservation = ({
  deps,
  params,
  user,
}: Call<typeof contract.releaseReservation>) =>
  answerReservation(deps, { params, user, status: 'RELEASED' })
