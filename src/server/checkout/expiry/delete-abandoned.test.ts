import { afterAll, expect, test } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { DAY_MS } from '#server/limits.ts'
import { deleteOldEvents } from '#server/stripe-events/inbox.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createHost,
} from '#server/testing/factories.ts'
import { startWorld } from '#server/testing/world.ts'
import { deleteAbandonedCheckouts } from './delete-abandoned.ts'

const OLD = new Date(Date.now() - 31 * DAY_MS)
const YOUNG = new Date(Date.now() - 29 * DAY_MS)

const world = await startWorld()
const event = await createEvent(world.deps.db, (await createHost(world)).user.id)
afterAll(() => world.close())

interface Sample {
  at: Date
  status: Row<'contributions'>['status']
  checkout: Row<'checkout_sessions'>['status']
}

async function make({ at, status, checkout }: Sample) {
  const { db } = world.deps
  const contribution = await createContribution(db, event, { status, created_at: at })
  const session = await createCheckout(db, contribution, { status: checkout, created_at: at })
  return { id: contribution.id, session: String(session.stripe_session_id) }
}

const isKept = async (id: string) =>
  (await world.deps.db.selectFrom('contributions').where('id', '=', id).select('id').execute())
    .length === 1

test.for([
  ['never paid, a month old', OLD, 'EXPIRED', 'expired', false],
  ['refused by the provider', OLD, 'PENDING', 'refused', false],
  ['not a month old', YOUNG, 'EXPIRED', 'expired', true],
  ['still open', OLD, 'PENDING', 'open', true],
  ['of an answer that is not known', OLD, 'PENDING', 'opening', true],
  ['completed, whatever came of it', OLD, 'PENDING', 'complete', true],
  ['paid', OLD, 'CONFIRMED', 'complete', true],
  ['paid and refunded', OLD, 'REFUNDED', 'complete', true],
] as const)(
  'a contribution that is %s is deleted or not',
  async ([, at, status, checkout, remains]) => {
    const { id } = await make({ at, status, checkout })
    await deleteAbandonedCheckouts(world.deps)
    expect(await isKept(id)).toBe(remains)
  },
)

test('a contribution whose payment is quarantined is never deleted', async () => {
  const { id, session } = await make({ at: OLD, status: 'EXPIRED', checkout: 'expired' })
  const quarantined = {
    stripe_object_id: session,
    reason: 'amount-mismatch',
    detail: '{}',
  } as const
  await world.deps.db.insertInto('quarantined_payments').values(quarantined).execute()
  await deleteAbandonedCheckouts(world.deps)
  expect(await isKept(id)).toBe(true)
})

test('handled events and used keys are deleted after a month, unhandled events are not', async () => {
  const { db } = world.deps
  const { id } = await make({ at: OLD, status: 'CONFIRMED', checkout: 'complete' })
  const common = { type: 'x', account: null, object_id: null, created_at: OLD, last_error: null }
  const events = [
    { ...common, id: 'evt_old', handled_at: OLD },
    { ...common, id: 'evt_young', handled_at: YOUNG },
    { ...common, id: 'evt_waiting', next_attempt_at: new Date(Date.now() + DAY_MS) },
  ]
  await db.insertInto('stripe_events').values(events).execute()
  const key = { body_hash: Buffer.from('x'), contribution_id: id }
  const keys = [
    { ...key, key: 'old', created_at: OLD },
    { ...key, key: 'young', created_at: YOUNG },
  ]
  await db.insertInto('checkout_requests').values(keys).execute()
  await deleteAbandonedCheckouts(world.deps)
  await deleteOldEvents(world.deps)
  const remaining = await db.selectFrom('stripe_events').select('id').orderBy('id').execute()
  expect(remaining).toEqual([{ id: 'evt_waiting' }, { id: 'evt_young' }])
  const used = await db.selectFrom('checkout_requests').select('key').execute()
  expect(used).toEqual([{ key: 'young' }])
})
