import { beforeAll, expect, test } from 'vitest'
import { deleteUnpaidContributions } from '#server/checkout/retention/store.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { HOUR_MS } from '#server/limits.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createGoal,
  createHost,
} from '#server/testing/factories.ts'
import { countLockWaits, listQueuedExpirations } from '#server/testing/lookups.ts'
import type { Person } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let host: Person
beforeAll(async () => {
  host = await createHost(world)
})

const remove = (id: string, person = host) => person.call('DELETE /events/:id', { params: { id } })
const isThere = async (id: string) =>
  (await world.send('GET', `/events/${id}`, { token: host.token })).status === 200
const refused = { status: 409, code: 'EVENT_HAS_CONTRIBUTIONS' }

test('an event without contributions is deleted with its goals', async () => {
  const event = await createEvent(world.deps.db, host.user.id)
  await createGoal(world.deps.db, event.id)
  const answer = await world.send('DELETE', `/events/${event.slug}`, { token: host.token })
  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(await isThere(event.id)).toBe(false)
  await expect(remove(event.id)).rejects.toMatchObject({ status: 404 })
})

test('unpaid checkouts do not prevent deletion', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  const goal = await createGoal(db, event.id)
  const expired = await createContribution(db, event, { status: 'EXPIRED', goal_id: goal.id })
  await createCheckout(db, expired, { status: 'expired' })
  const never = await createContribution(db, event)
  const opening = { status: 'opening', stripe_session_id: null } as const
  await createCheckout(db, never, { ...opening, expires_at: new Date(Date.now() - HOUR_MS) })
  await remove(event.id)
  expect(await isThere(event.id)).toBe(false)
})

test('an event that was ever paid for cannot be deleted, even if all was refunded', async () => {
  const { db } = world.deps
  for (const status of ['CONFIRMED', 'REFUNDED', 'DISPUTED'] as const) {
    const event = await createEvent(db, host.user.id)
    await createContribution(db, event, { status, confirmed_at: new Date() })
    await expect(remove(event.id)).rejects.toMatchObject(refused)
    expect(await isThere(event.id)).toBe(true)
  }
})

test('a foreign key prevents deletion of paid contributions', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  await createContribution(db, event, { status: 'CONFIRMED' })
  await db.transaction().execute((tx) => deleteUnpaidContributions(tx, { eventId: event.id }))
  await expect(db.deleteFrom('events').where('id', '=', event.id).execute()).rejects.toMatchObject({
    code: '23503',
  })
})

test('an open checkout prevents deletion until Stripe reports its end', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  const contribution = await createContribution(db, event)
  const expires_at = new Date(Date.now() - HOUR_MS)
  const open = await createCheckout(db, contribution, { expires_at })

  await expect(remove(event.id)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('Alguien está por aportar'),
  })
  expect(await listQueuedExpirations(db, event.id)).toEqual([open.id])
  expect(await isThere(event.id)).toBe(true)

  const expire = db.updateTable('checkout_sessions').set({ status: 'expired' })
  await expire.where('id', '=', open.id).execute()
  await remove(event.id)
  expect(await isThere(event.id)).toBe(false)
})

test('a payment that is settled concurrently prevents deletion', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id)
  const { id } = await createContribution(db, event, { status: 'EXPIRED' })
  const removal = await db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, event.id)
    const confirmation = { status: 'CONFIRMED', confirmed_at: new Date() } as const
    await tx.updateTable('contributions').set(confirmation).where('id', '=', id).execute()
    const asked = Promise.allSettled([remove(event.id)])
    await waitUntil('the deletion waits', async () => (await countLockWaits(world)) > 0)
    return () => asked
  })
  expect(await removal()).toMatchObject([{ status: 'rejected', reason: refused }])
  expect(await isThere(event.id)).toBe(true)
})

test('only the owner deletes an event', async () => {
  const event = await createEvent(world.deps.db, host.user.id)
  const other = await createHost(world)
  await expect(remove(event.id, other)).rejects.toMatchObject({ status: 403 })
  const visitor = world.call('DELETE /events/:id', { params: { id: event.id } })
  await expect(visitor).rejects.toMatchObject({ status: 401 })
  expect(await isThere(event.id)).toBe(true)
})
