import { afterAll, expect, it } from 'vitest'
import {
  createFamily,
  payByCard,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { pauseProduct } from '#server/testing/paused-product.ts'
import { startWorld } from '#server/testing/world.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const world = await startWorld()
const family = await createFamily(world)
const product = await pauseProduct(world)
afterAll(() => product.close())

async function deliver(type: string): Promise<void> {
  await product.redeliverNewest(type)
  await product.workInbox()
}

const expected = () => product.dashboard.readAccountBalance(family.accountId)

/** The provider does what it is asked, the answer is lost, and its memory of the key fades. */
async function loseAnswer(id: string): Promise<void> {
  const { world } = product
  const match = 'POST /v1/transfers'
  await world.stripe.post('/faults', { match, drop: 'after', count: 2 })
  await expect(adjustHostTransfer(world.deps, id)).rejects.toThrow('payment provider')
  await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
}

it('an adjustment happens once, also when Stripe has forgotten its idempotency key', async () => {
  const { world, dashboard: panel } = product
  const { sessionId } = await startCheckout(world, family)
  await payByCard(world, sessionId)
  await deliver('checkout.session.completed')
  const { id, stripe_payment_intent_id } = await readContributionOfSession(world, sessionId)
  const dispute = await panel.openDispute(String(stripe_payment_intent_id))
  await deliver('charge.dispute.created')
  await loseAnswer(id)
  expect(await expected()).toBe(0)
  await adjustHostTransfer(world.deps, id)
  await panel.closeDispute(dispute, 'won')
  await deliver('charge.dispute.closed')
  await loseAnswer(id)
  expect(await expected()).toBe(50_000)
  await adjustHostTransfer(world.deps, id)
  expect(await expected()).toBe(50_000)
  expect(await listAdjustments(world.deps.db, id)).toMatchObject([
    { kind: 'reversal', status: 'done', amount: 50_000, provider_id: expect.any(String) },
    { kind: 'transfer', status: 'done', amount: 50_000, provider_id: expect.any(String) },
  ])
  const { data } = await panel.stripe.transfers.list({ destination: family.accountId })
  expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([50_000, 0])
})
