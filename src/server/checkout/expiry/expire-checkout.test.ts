import { afterAll, describe, expect, it } from 'vitest'
import {
  createFamily,
  payByCard,
  payWithoutWebhook,
  prepareStoredCheckout,
  readCheckout,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { startWorld, waitUntil } from '#server/testing/world.ts'
import { expireCheckout } from './expire-checkout.ts'

const world = await startWorld()
const family = await createFamily(world)
afterAll(() => world.close())

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
      const { status } = await readContributionOfSession(world, sessionId)
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
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('a checkout whose answer was lost is found at Stripe and expired', async () => {
    const { id, params, idempotency_key: key } = await prepareStoredCheckout(world, family)
    const lost = await world.deps.payments.openCheckout(params, key)
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
      return (await readContributionOfSession(world, sessionId)).status === 'CONFIRMED'
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
      count: 2,
      status: 500,
    })
    await expect(expireCheckout(world.deps, id)).rejects.toThrow('payment provider')
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'open' })
    await expireCheckout(world.deps, id)
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'expired' })
  })
})
