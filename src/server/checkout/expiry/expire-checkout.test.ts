import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Row } from '#server/db/schema.ts'
import { deleteOldEvents } from '#server/stripe-events/inbox.ts'
import {
  payByCard,
  payWithoutWebhook,
  prepareStoredCheckout,
  readCheckout,
  readContribution,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { createCheckout, createContribution } from '#server/testing/factories.ts'
import { waitUntil } from '#server/testing/world.ts'
import { deleteAbandonedCheckouts } from './delete-abandoned-checkouts.ts'
import { expireCheckout } from './expire-checkout.ts'

const OLD = new Date(Date.now() - 31 * DAY_MS)
const YOUNG = new Date(Date.now() - 29 * DAY_MS)

const { world, family } = await startPaymentsWorld()

describe('R5: when an event or goal closes', () => {
  it('its open checkouts can no longer be paid', async () => {
    const { sessionId } = await startCheckout(world, family)
    const setOpen = (canReceiveContributions: boolean) =>
      family.host.call('PUT /events/:id/goals/:goalId', {
        params: { id: family.event.id, goalId: family.goal.id },
        body: { canReceiveContributions },
      })
    await setOpen(false)
    await waitUntil('the checkout expires', async () => {
      const { status } = await readContribution(world, sessionId)
      return status === 'EXPIRED'
    })
    await expect(payByCard(world, sessionId)).rejects.toThrow('closed')
    await setOpen(true)
  })

  it('an earlier payment wins', async () => {
    const { sessionId } = await startCheckout(world, family)
    await payWithoutWebhook(world, sessionId)
    const { id } = await readCheckout(world, sessionId)
    await Promise.all([expireCheckout(world.deps, id), expireCheckout(world.deps, id)])
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('a checkout whose answer was lost is found at Stripe and expired', async () => {
    const { id, params, idempotency_key: key } = await prepareStoredCheckout(world, family)
    const lost = await world.deps.payments.openCheckout(params, `${key}:1`)
    await expireCheckout(world.deps, id)
    expect(await readCheckout(world, lost.id)).toMatchObject({ id, status: 'expired' })
    const session = await world.deps.payments.retrieveCheckout(lost.id)
    expect(session?.status).toBe('expired')
  })

  const setClosingDate = (closing_date: Date | null) =>
    world.deps.db
      .updateTable('events')
      .set({ closing_date })
      .where('id', '=', family.event.id)
      .execute()

  it('a checkout opened shortly before the closing date ends with it', async () => {
    await setClosingDate(new Date(Date.now() + 3_000))
    const { sessionId } = await startCheckout(world, family)
    const { expires_at } = await readCheckout(world, sessionId)
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000)
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'open' })
    await waitUntil('the provider ends it', async () => {
      const session = await world.deps.payments.retrieveCheckout(sessionId)
      return session?.status === 'expired'
    })
    await setClosingDate(null)
  })

  it('a payment before the closing date wins, however late its webhook', async () => {
    await setClosingDate(new Date(Date.now() + 3_000))
    const { sessionId } = await startCheckout(world, family)
    await payWithoutWebhook(world, sessionId)
    await waitUntil('it is recorded at the closing', async () => {
      return (await readContribution(world, sessionId)).status === 'CONFIRMED'
    })
    await setClosingDate(null)
  })

  it('a postponed closing date expires nothing on the old date', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id } = await readCheckout(world, sessionId)
    const [before, after] = [new Date(), new Date(Date.now() + 60_000)]
    await setClosingDate(after)
    await expireCheckout(world.deps, id, before.toISOString())
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'open' })
    await expireCheckout(world.deps, id, after.toISOString())
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'expired' })
    await setClosingDate(null)
  })

  it('the task is retried while Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id } = await readCheckout(world, sessionId)
    await world.stripe.post('/faults', {
      match: `POST /v1/checkout/sessions/${sessionId}/expire`,
      count: 1,
      status: 500,
    })
    await expect(expireCheckout(world.deps, id)).rejects.toThrow('payment provider')
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'open' })
    await expireCheckout(world.deps, id)
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'expired' })
  })
})

interface Sample {
  at: Date
  status: Row<'contributions'>['status']
  checkout: Row<'checkout_sessions'>['status']
}

async function make({ at, status, checkout }: Sample) {
  const { db } = world.deps
  const contribution = await createContribution(db, family.event, { status, created_at: at })
  const session = await createCheckout(db, contribution, { status: checkout, created_at: at })
  return { id: contribution.id, session: String(session.stripe_session_id) }
}

const isKept = async (id: string) =>
  (await world.deps.db.selectFrom('contributions').where('id', '=', id).select('id').execute())
    .length === 1

it.for([
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

it('a contribution whose payment is quarantined is never deleted', async () => {
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

it('handled events and used keys are deleted after a month, unhandled events are not', async () => {
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
  const ids = events.map(({ id }) => id)
  const rows = db.selectFrom('stripe_events').select('id').where('id', 'in', ids)
  const remaining = await rows.orderBy('id').execute()
  expect(remaining).toEqual([{ id: 'evt_waiting' }, { id: 'evt_young' }])
  const used = db.selectFrom('checkout_requests').select('key').where('key', 'in', ['old', 'young'])
  expect(await used.execute()).toEqual([{ key: 'young' }])
})
