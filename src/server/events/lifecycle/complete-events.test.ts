import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { listQueuedExpirations } from '#server/testing/database.ts'
import { createCheckout, createContribution, createEvent } from '#server/testing/factories.ts'
import { setUpWorld, signUp } from '#server/testing/world.ts'
import { completeEvents } from './complete-events.ts'

const world = setUpWorld()
let hostId: string
beforeAll(async () => {
  hostId = (await signUp(world)).user.id
})

const made = (daysAgo: number, status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' = 'ACTIVE') =>
  createEvent(world.deps.db, hostId, {
    status,
    event_date: new Date(Date.now() - daysAgo * DAY_MS),
  })
const read = (id: string) =>
  world.deps.db
    .selectFrom('events')
    .select(['status', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an event completes thirty days after its date, and its open checkouts expire', async () => {
  const { db } = world.deps
  const due = await made(30.01)
  const recent = await made(29.99)
  const draft = await made(40, 'DRAFT')
  const archived = await made(40, 'ARCHIVED')
  const checkout = await createCheckout(db, await createContribution(db, due))
  await completeEvents(world.deps)
  expect((await read(due.id)).status).toBe('COMPLETED')
  expect((await read(recent.id)).status).toBe('ACTIVE')
  expect((await read(draft.id)).status).toBe('DRAFT')
  expect((await read(archived.id)).status).toBe('ARCHIVED')
  expect(await listQueuedExpirations(db, due.id)).toEqual([checkout.id])
})

test('a run completes more events than a batch; concurrent and later runs change nothing', async () => {
  const { db } = world.deps
  const events = []
  for (let count = 0; count < 230; count += 1) events.push(await made(31))
  await Promise.all([completeEvents(world.deps), completeEvents(world.deps)])
  const after = await Promise.all(events.map(({ id }) => read(id)))
  expect(after.filter(({ status }) => status === 'COMPLETED')).toHaveLength(230)
  await completeEvents(world.deps)
  expect(await Promise.all(events.map(({ id }) => read(id)))).toEqual(after)
  const left = await db.selectFrom('events').select('id').where('status', '=', 'ACTIVE').execute()
  expect(left).toHaveLength(1)
})

test('the clock of the product, not of the database, dates the completion', async () => {
  const due = await made(31)
  world.clock.advance(DAY_MS)
  await completeEvents(world.deps)
  const { updated_at } = await read(due.id)
  expect(updated_at.getTime()).toBeGreaterThan(Date.now() + DAY_MS / 2)
})
