import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { deleteUnpaidContributions } from '#server/checkout/store.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { setUpEvents } from '#server/events/testing.ts'
import {
  createFamily,
  type Family,
  payByCard,
  startCheckout,
} from '#server/testing/contributions.ts'
import { countLockWaits, listQueuedExpirations } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { waitUntil } from '#server/testing/world.ts'

const setUp = setUpEvents()
const { world, host, createEvent, createGoal, createContribution, createCheckout } = setUp
const remove = setUp.deleteEvent
const exists = async (id: string) =>
  (await world.send('GET', `/events/${id}`, { token: host.token })).status === 200
const REFUSED = { status: 409, code: 'EVENT_HAS_CONTRIBUTIONS' }
const IN_PROGRESS = { ...REFUSED, message: expect.stringContaining('Alguien está por aportar') }

test('an event without contributions is deleted with its goals', async () => {
  const event = await createEvent()
  await createGoal(event)
  const answer = await world.send('DELETE', `/events/${event.slug}`, { token: host.token })
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(await exists(event.id)).toBe(false)
  await expect(remove(event.id)).rejects.toMatchObject({ status: 404 })
})

test('unpaid checkouts do not prevent deletion', async () => {
  const event = await createEvent()
  const goal_id = (await createGoal(event)).id
  const expired = await createContribution(event, { status: 'EXPIRED', goal_id })
  await createCheckout(expired, { status: 'expired' })
  const opening = { status: 'opening', stripe_session_id: null } as const
  const expires_at = new Date(Date.now() - HOUR_MS)
  await createCheckout(await createContribution(event), { ...opening, expires_at })
  await remove(event.id)
  expect(await exists(event.id)).toBe(false)
})

test('an event that was ever paid for cannot be deleted, even if all was refunded', async () => {
  for (const status of ['CONFIRMED', 'REFUNDED', 'DISPUTED'] as const) {
    const event = await createEvent()
    await createContribution(event, { status, confirmed_at: new Date() })
    await expect(remove(event.id)).rejects.toMatchObject(REFUSED)
    expect(await exists(event.id)).toBe(true)
  }
})

test('a foreign key prevents deletion of paid contributions', async () => {
  const { db } = world.deps
  const event = await createEvent()
  await createContribution(event, { status: 'CONFIRMED' })
  await db.transaction().execute((tx) => deleteUnpaidContributions(tx, { eventId: event.id }))
  const deletion = db.deleteFrom('events').where('id', '=', event.id).execute()
  await expect(deletion).rejects.toMatchObject({ code: '23503' })
})

test('an open checkout prevents deletion until Stripe reports its end', async () => {
  const { db } = world.deps
  const event = await createEvent()
  const expires_at = new Date(Date.now() - HOUR_MS)
  const { id } = await createCheckout(await createContribution(event), { expires_at })
  await expect(remove(event.id)).rejects.toMatchObject(IN_PROGRESS)
  expect(await listQueuedExpirations(db, event.id)).toEqual([id])
  expect(await exists(event.id)).toBe(true)

  const expire = db.updateTable('checkout_sessions').set({ status: 'expired' })
  await expire.where('id', '=', id).execute()
  await remove(event.id)
  expect(await exists(event.id)).toBe(false)
})

test('a payment that is settled concurrently prevents deletion', async () => {
  const { db } = world.deps
  const event = await createEvent()
  const { id } = await createContribution(event, { status: 'EXPIRED' })
  const waitForRemoval = await db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, event.id)
    const confirmation = { status: 'CONFIRMED', confirmed_at: new Date() } as const
    await tx.updateTable('contributions').set(confirmation).where('id', '=', id).execute()
    const removal = Promise.allSettled([remove(event.id)])
    await waitUntil('the deletion waits', async () => (await countLockWaits(world)) > 0)
    return () => removal
  })
  expect(await waitForRemoval()).toMatchObject([{ status: 'rejected', reason: REFUSED }])
  expect(await exists(event.id)).toBe(true)
})

test('only the owner deletes an event', async () => {
  const { id } = await createEvent()
  await expect(remove(id, await createHost(world))).rejects.toMatchObject({ status: 403 })
  await expect(remove(id, world)).rejects.toMatchObject({ status: 401 })
  expect(await exists(id)).toBe(true)
})

describe('with checkouts at Stripe', () => {
  let family: Family
  beforeAll(async () => {
    family = await createFamily(world)
  })
  /** Another event of the family, with one goal. */
  async function createAnother(): Promise<Family> {
    const event = await createEvent({ host_id: family.host.user.id })
    return { ...family, event, goal: await createGoal(event) }
  }
  const readStatus = async (sessionId: string) =>
    (await world.deps.payments.retrieveCheckout(sessionId))?.status
  const waitForExpiry = (sessionId: string) =>
    waitUntil('expired', async () => (await readStatus(sessionId)) === 'expired')

  test('completing an event expires its checkouts at Stripe', async () => {
    const another = await createAnother()
    const { sessionId } = await startCheckout(world, another)
    await setUp.updateEvent(another.event.id, { status: 'COMPLETED' }, family.host)
    await waitForExpiry(sessionId)
  })

  test('fulfilling a goal expires its checkouts at Stripe, not those of the event', async () => {
    const another = await createAnother()
    const ofEvent = await startCheckout(world, another, { goalId: null })
    const ofGoal = await startCheckout(world, another)
    await family.host.call('PUT /events/:id/goals/:goalId', {
      params: { id: another.event.id, goalId: another.goal.id },
      body: { canReceiveContributions: false },
    })
    await waitForExpiry(ofGoal.sessionId)
    expect(await readStatus(ofEvent.sessionId)).toBe('open')
  })

  test('an event can be deleted once Stripe has expired its checkout', async () => {
    const another = await createAnother()
    const { sessionId } = await startCheckout(world, another)
    const isRemoved = () =>
      remove(another.event.id, family.host).then(
        () => true,
        () => false,
      )
    await expect(remove(another.event.id, family.host)).rejects.toMatchObject(IN_PROGRESS)
    await waitUntil('deleted', isRemoved)
    expect(await readStatus(sessionId)).toBe('expired')
  })

  test('a payment before the expiry reaches Stripe is counted and keeps the event', async () => {
    const another = await createAnother()
    const { sessionId } = await startCheckout(world, another)
    await payByCard(world, sessionId)
    await expect(remove(another.event.id, family.host)).rejects.toMatchObject(REFUSED)
    const readStatistics = async () => (await setUp.readEvent(another.event.id)).statistics
    await waitUntil('counted', async () => (await readStatistics()).totalContributors === 1)
    await expect(remove(another.event.id, family.host)).rejects.toMatchObject({
      message: 'Este evento ya recibió aportaciones y no se puede eliminar.',
    })
    expect((await readStatistics()).totalCurrentAmount).toBe(50_000)
  })
})
