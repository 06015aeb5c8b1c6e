import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { EventChangeKind } from '#contract/events/history/changes.ts'
import * as contract from '#contract/events/other-gifts/noted-gifts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { NOTED_GIFTS_MAX } from '#contract/product/limits.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { applySearchedDays } from '#contract/text/searched-days.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertCurrent } from '#server/event-records/assert-current.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import { findViewer } from '#server/event-records/policy.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { presentNotedGift, presentNotedGiftToDesk } from '#server/noted-gift-records/present.ts'
import {
  deleteNotedGift,
  findNotedByFormKey,
  findNotedGift,
  insertNotedGift,
  listNotedGifts,
  type NotedGiftRow,
  saveNotedGift,
  sumNotedGifts,
} from '#server/noted-gift-records/store.ts'

/** Lists one page of an event's noted gifts with their sums; how to reach givers, to its hosts alone. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listGifts({
  deps,
  params,
  query,
  user,
}: Call<typeof contract.listNotedGifts>) {
  const event = await findOwnedEvent(deps.db, params.id, user, contract.listNotedGifts.owner)
  const { page, pageSize, ...asked } = query
  const now = deps.now()
  const filter = applySearchedDays(asked, toMexicoCityClock(now).day)
  const [{ rows, total }, { gifts: _, ...totals }] = await Promise.all([
    listNotedGifts(deps.db, event.id, { page, pageSize, filter, now }),
    sumNotedGifts(deps.db, event.id, now),
  ])
  return {
    gifts: rows.map(findViewer(event, user) ? presentNotedGift : presentNotedGiftToDesk),
    totals,
    pagination: paginate(page, pageSize, total),
  }
}

type GiftFields = Omit<ParsedBody<typeof contract.addNotedGift>, 'formKey'>

/** Noon, so that the day is the same in every zone of Mexico. */
const toInstant = (day: string) => new Date(toMexicoCityIso(day, '12:00'))

const toColumns = (fields: GiftFields) => ({
  kind: fields.kind,
  giver_name: fields.giverName,
  amount: fields.amount ?? null,
  description: fields.description ?? null,
  goal_id: fields.goalId ?? null,
  given_at: toInstant(fields.givenOn),
  email: fields.email ?? null,
  phone: fields.phone ?? null,
})

async function assertGoal(tx: Tx, eventId: string, { goalId }: GiftFields): Promise<void> {
  if (goalId && !(await findGoal(tx, eventId, goalId))) throw new ApiError('GOAL_NOT_FOUND')
}

/** Finds a gift of the locked event. Throws NOTED_GIFT_NOT_FOUND. */
export async function requireGift(tx: Tx, eventId: string, id: string): Promise<NotedGiftRow> {
  const gift = await findNotedGift(tx, eventId, id)
  if (!gift) throw new ApiError('NOTED_GIFT_NOT_FOUND')
  return gift
}

/** Records what a host did, without whom it was about (`R21`). */
export const recordGiftChange = (
  deps: Deps,
  tx: Tx,
  { eventId, user }: { eventId: string; user: Principal },
  kind: EventChangeKind,
) => recordEventChange(tx, { eventId, by: { host: user.id }, kind }, deps.now())

/**
 * Notes a gift that came another way (`R24`); the same form again changes it. Throws EVENT_NOT_FOUND,
 * FORBIDDEN, GOAL_NOT_FOUND, TOO_MANY_NOTED_GIFTS.
 */
export function addGift({ deps, params, body, user }: Call<typeof contract.addNotedGift>) {
  const { formKey, ...fields } = body
  const now = deps.now()
  const values = { ...toColumns(fields), updated_at: now }
  return deps.db.transaction().execute(async (tx) => {
    const { id: eventId } = await lockOwnedEvent(tx, params.id, user, contract.addNotedGift.owner)
    await assertGoal(tx, eventId, fields)
    let id = await findNotedByFormKey(tx, eventId, formKey)
    if (id) {
      await saveNotedGift(tx, id, values)
    } else {
      const { gifts } = await sumNotedGifts(tx, eventId, now)
      if (gifts >= NOTED_GIFTS_MAX) throw new ApiError('TOO_MANY_NOTED_GIFTS')
      const keys = { event_id: eventId, form_key: formKey, created_at: now }
      id = await insertNotedGift(tx, { ...values, ...keys })
      await recordGiftChange(deps, tx, { eventId, user }, 'noted-gift-added')
    }
    return { gift: presentNotedGift(await requireGift(tx, eventId, id)) }
  })
}

/** What a gift is now: 'Tía Chela, $500.00', 'Vecina, Pañales'. */
const describeGift = ({ giver_name, amount, description }: NotedGiftRow): string =>
  [giver_name, amount !== null && formatPesos(amount), description].filter(Boolean).join(', ')

/**
 * Corrects a noted gift. Throws EVENT_NOT_FOUND, FORBIDDEN, NOTED_GIFT_NOT_FOUND, GOAL_NOT_FOUND, and
 * NOTED_GIFT_CHANGED for one that another host has changed since it was read.
 */
export function changeGift({ deps, params, body, user }: Call<typeof contract.changeNotedGift>) {
  const { owner } = contract.changeNotedGift
  return deps.db.transaction().execute(async (tx) => {
    const { id: eventId } = await lockOwnedEvent(tx, params.id, user, owner)
    const before = await requireGift(tx, eventId, params.giftId)
    const { id } = before
    const what = 'Otra persona cambió este regalo'
    const changed = { code: 'NOTED_GIFT_CHANGED', what, now: describeGift(before) } as const
    assertCurrent(before, body.updatedAt, changed)
    await assertGoal(tx, eventId, body)
    await saveNotedGift(tx, id, { ...toColumns(body), updated_at: deps.now() })
    await recordGiftChange(deps, tx, { eventId, user }, 'noted-gift-edited')
    return { gift: presentNotedGift(await requireGift(tx, eventId, id)) }
  })
}

/** Removes a noted gift. Throws EVENT_NOT_FOUND, FORBIDDEN, NOTED_GIFT_NOT_FOUND. */
export async function removeGift({ deps, params, user }: Call<typeof contract.removeNotedGift>) {
  const { owner } = contract.removeNotedGift
  await deps.db.transaction().execute(async (tx) => {
    const { id: eventId } = await lockOwnedEvent(tx, params.id, user, owner)
    const isDeleted = await deleteNotedGift(tx, eventId, params.giftId)
    if (!isDeleted) throw new ApiError('NOTED_GIFT_NOT_FOUND')
    await recordGiftChange(deps, tx, { eventId, user }, 'noted-gift-removed')
  })
  return undefined
}
