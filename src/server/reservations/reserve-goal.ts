import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/events/other-gifts/reservations.ts'
import { RESERVATION_LIMITS } from '#contract/product/limits.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { findGoal, saveGoalReserved } from '#server/event-records/goals-store.ts'
import { type EventWithHost, findEvent, lockEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { countPublicForm } from '#server/http/rate-limits/public-forms.ts'
import { deleteGiftOfReservation } from '#server/noted-gift-records/store.ts'
import { findReservationRefusal, isCancellable } from './policy.ts'
import { isReservationToken, presentPrivately } from './present.ts'
import { emailGuest, emailHosts } from './send-emails.ts'
import {
  findByFormKey,
  findReservation,
  insertReservation,
  type ReservationRow,
  saveStatus,
} from './store.ts'

const TAKEN =
  'Alguien apartó este sueño antes que tú. Lo que escribiste sigue aquí: puedes elegir otro.'

interface SentForm {
  event: EventWithHost
  goalId: string
  address: string
}

/** Requires the event's lock: of two guests at once exactly one gets the goal. */
async function insertNew(
  deps: Deps,
  tx: Tx,
  { event, goalId, address }: SentForm,
  fields: ParsedBody<typeof contract.reserveGoal>,
): Promise<ReservationRow> {
  const now = deps.now()
  const goal = await findGoal(tx, event.id, goalId)
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  const refusal = findReservationRefusal(event, goal, now)
  if (refusal === 'GOAL_RESERVED') throw new ApiError(refusal, { message: TAKEN })
  if (refusal) throw new ApiError(refusal)
  const id = await insertReservation(tx, {
    event_id: event.id,
    goal_id: goal.id,
    form_key: fields.formKey,
    guest_name: fields.name,
    email: fields.email ?? null,
    phone: fields.phone ?? null,
    note: fields.note ?? null,
    reserved_at: now,
  })
  await saveGoalReserved(tx, goal.id, now)
  await countPublicForm(deps, tx, RESERVATION_LIMITS, { eventId: event.id, address })
  const reservation = await findReservation(tx, id)
  if (!reservation) throw new ApiError('RESERVATION_NOT_FOUND')
  await emailGuest(deps, tx, { reservation, event }, 'reserved')
  await emailHosts(deps, tx, { reservation, event }, 'reserved')
  return reservation
}

/**
 * Reserves a goal for a guest who brings it, 'Yo lo llevo' (`R24`); a form that was sent before is the same
 * reservation. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN, GOAL_NOT_FOUND, GOAL_RESERVED, GOAL_NOT_RESERVABLE,
 * RATE_LIMITED; RESERVATION_CLOSED for a form that has reserved another goal.
 */
export async function reserveGoal({
  deps,
  params,
  user,
  body,
  address,
}: Call<typeof contract.reserveGoal>) {
  const { id } = await findVisibleEvent(deps.db, params.id, user)
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, id)
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    const form = { event, goalId: params.goalId, address }
    const sent = await findByFormKey(tx, event.id, body.formKey)
    if (sent && sent.goal_id !== form.goalId) throw new ApiError('RESERVATION_CLOSED')
    const reservation = sent ?? (await insertNew(deps, tx, form, body))
    return { reservation: presentPrivately(deps, reservation, event) }
  })
}

/** Finds the reservation of a private link. Throws RESERVATION_NOT_FOUND, alike for a forged token and an unknown id. */
async function requireByLink({ db, config }: Deps, id: string, token: string) {
  const isOurs = isReservationToken(config, id, token)
  const reservation = isOurs ? await findReservation(db, id) : undefined
  if (!reservation) throw new ApiError('RESERVATION_NOT_FOUND')
  return reservation
}

/** Shows what a private link reserved. Throws RESERVATION_NOT_FOUND. */
export async function showReservation({
  deps,
  params,
  query,
}: Call<typeof contract.showReservation>) {
  const reservation = await requireByLink(deps, params.id, query.token)
  const event = await findEvent(deps.db, reservation.event_id)
  if (!event) throw new ApiError('RESERVATION_NOT_FOUND')
  return { reservation: presentPrivately(deps, reservation, event) }
}

/**
 * Cancels a reservation by its private link; again it changes nothing. Throws RESERVATION_NOT_FOUND;
 * RESERVATION_CLOSED if a host has released it, and once the event has begun or is not public any more.
 */
export async function cancelReservation({
  deps,
  params,
  body,
}: Call<typeof contract.cancelReservation>) {
  const { event_id } = await requireByLink(deps, params.id, body.token)
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, event_id)
    const before = await findReservation(tx, params.id)
    if (!event || !before) throw new ApiError('RESERVATION_NOT_FOUND')
    if (before.status !== 'CANCELLED') {
      const now = deps.now()
      if (!isCancellable(before.status, event, now)) throw new ApiError('RESERVATION_CLOSED')
      await endReservation(tx, before, { status: 'CANCELLED', now })
      await emailHosts(deps, tx, { reservation: before, event }, 'cancelled')
    }
    const after = (await findReservation(tx, params.id)) ?? before
    return { reservation: presentPrivately(deps, after, event) }
  })
}

/** Frees the goal of a reservation that holds. Requires the event's lock. */
export async function endReservation(
  tx: Tx,
  { id, goal_id }: ReservationRow,
  change: { status: 'RELEASED' | 'CANCELLED'; now: Date },
): Promise<void> {
  await saveStatus(tx, id, change)
  await saveGoalReserved(tx, goal_id, null)
  await deleteGiftOfReservation(tx, id)
}
