import { beforeAll, describe, expect, it } from 'vitest'
import {
  createFamily,
  type Family,
  payByCard,
  prepareStoredCheckout,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { expireCheckout } from './expire-checkout.ts'

const world = setUpWorld()
let family: Family

beforeAll(async () => {
  family = await createFamily(world)
})

function checkoutOf(sessionId: string) {
  return world.deps.db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

describe('R5: when an event or goal closes', () => {
  it('its open checkouts can no longer be paid', async () => {
    const { sessionId } = await startCheckout(world, family)
    await family.host.call('PUT /events/:id/goals/:goalId', {
      params: { id: family.event.id, goalId: family.goal.id },
      body: { canReceiveContributions: false },
    })
    await waitUntil('the checkout expires', async () => {
      const { status } = await readContributionOfSession(world, sessionId)
      return status === 'EXPIRED'
    })
    await expect(payByCard(world, sessionId)).rejects.toThrow('closed')
    await family.host.call('PUT /events/:id/goals/:goalId', {
      params: { id: family.event.id, goalId: family.goal.id },
      body: { canReceiveContributions: true },
    })
  })

  it('an earlier payment wins', async () => {
    const { sessionId } = await startCheckout(world, family)
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payByCard(world, sessionId)
    await world.stripe.post('/webhooks', { mode: 'normal' })
    const { id } = await checkoutOf(sessionId)
    await Promise.all([expireCheckout(world.deps, id), expireCheckout(world.deps, id)])
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('a checkout whose answer was lost is found at Stripe and expired', async () => {
    const { id, params, idempotency_key: key } = await prepareStoredCheckout(world, family)
    const lost = await world.deps.payments.openCheckout(params, key)
    await expireCheckout(world.deps, id)
    expect(await checkoutOf(lost.id)).toMatchObject({ id, status: 'expired' })
    const session = await world.deps.payments.retrieveCheckout(lost.id)
    expect(session?.status).toBe('expired')
  })

  async function closing(at: Date | null) {
    const { id } = family.event
    await world.deps.db
      .updateTable('events')
      .set({ closing_date: at })
      .where('id', '=', id)
      .execute()
  }

  it('a checkout opened shortly before the closing date ends with it', async () => {
    await closing(new Date(Date.now() + 3_000))
    const { sessionId } = await startCheckout(world, family)
    const { expires_at } = await checkoutOf(sessionId)
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000)
    expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' })
    await waitUntil('the provider ends it', async () => {
      const session = await world.deps.payments.retrieveCheckout(sessionId)
      return session?.status === 'expired'
    })
    await closing(null)
  })

  it('a payment before the closing date wins, however late its webhook', async () => {
    await closing(new Date(Date.now() + 3_000))
    const { sessionId } = await startCheckout(world, family)
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payByCard(world, sessionId)
    await world.stripe.post('/webhooks', { mode: 'normal' })
    await waitUntil('it is recorded at the closing', async () => {
      return (await readContributionOfSession(world, sessionId)).status === 'CONFIRMED'
    })
    await closing(null)
  })

  it('a postponed closing date expires nothing on the old date', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id } = await checkoutOf(sessionId)
    const [before, after] = [new Date(), new Date(Date.now() + 60_000)]
    await closing(after)
    await expireCheckout(world.deps, id, before.toISOString())
    expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' })
    await expireCheckout(world.deps, id, after.toISOString())
    expect(await checkoutOf(sessionId)).toMatchObject({ status: 'expired' })
    await closing(null)
  })

  it('the task is retried while Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id } = await checkoutOf(sessionId)
    await world.stripe.post('/faults', {
      match: `POST /v1/checkout/sessions/${sessionId}/expire`,
      count: 2,
      status: 500,
    })
    await expect(expireCheckout(world.deps, id)).rejects.toThrow('payment provider')
    expect(await checkoutOf(sessionId)).toMatchObject({ status: 'open' })
    await expireCheckout(world.deps, id)
    expect(await checkoutOf(sessionId)).toMatchObject({ status: 'expired' })
  })
})
