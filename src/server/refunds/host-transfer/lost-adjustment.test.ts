import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuietProduct, quieten } from '#server/testing/quiet-product.ts'
import { startWorld } from '#server/testing/world.ts'
import { alignShare } from './adjust-host-transfer.ts'
import { listMoves } from './store.ts'
import { contributionOf, type Family, makeFamily, pay, start } from '#server/testing/contributions.ts'

let product: QuietProduct
let family: Family

beforeAll(async () => {
  const world = await startWorld()
  family = await makeFamily(world)
  product = await quieten(world)
})
afterAll(() => product.close())

async function hear(type: string): Promise<void> {
  await product.deliverNewest(type)
  await product.workInbox()
}

const held = () => product.panel.heldBy(family.accountId)

/** The provider does what it is asked, the answer is lost, and its memory of the key fades. */
async function loseAnswer(id: string): Promise<void> {
  const { world } = product
  const match = 'POST /v1/transfers'
  await world.stripe.post('/faults', { match, drop: 'after', count: 2 })
  await expect(alignShare(world.deps, id)).rejects.toThrow('payment provider')
  await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
}

it('the host’s part moves once each way, also when the provider has forgotten its key', async () => {
  const { world, panel } = product
  const { sessionId } = await start(world, family)
  await pay(world, sessionId)
  await hear('checkout.session.completed')
  const { id, stripe_payment_intent_id } = await contributionOf(world, sessionId)
  const dispute = await panel.openDispute(String(stripe_payment_intent_id))
  await hear('charge.dispute.created')
  await loseAnswer(id)
  expect(await held()).toBe(0)
  await alignShare(world.deps, id)
  await panel.closeDispute(dispute, 'won')
  await hear('charge.dispute.closed')
  await loseAnswer(id)
  expect(await held()).toBe(50_000)
  await alignShare(world.deps, id)
  expect(await held()).toBe(50_000)
  expect(await listMoves(world.deps.db, id)).toMatchObject([
    { kind: 'reversal', status: 'done', amount: 50_000, provider_id: expect.any(String) },
    { kind: 'transfer', status: 'done', amount: 50_000, provider_id: expect.any(String) },
  ])
  const { data } = await panel.stripe.transfers.list({ destination: family.accountId })
  expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([50_000, 0])
})
