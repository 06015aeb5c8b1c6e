import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin } from '#server/admin/testing.ts'
import { providerPanel } from '#server/testing/provider-panel.ts'
import { startWorld, type World } from '#server/testing/world.ts'
import { listRefundsOf } from './store.ts'
import { finishRefund } from './send-refund.ts'
import { allHandled, contributionOf, makeFamily, pay, start } from '#server/testing/contributions.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('a part whose answer was lost goes back once, also when the provider has forgotten its key', async () => {
  const admin = await makeAdmin(world)
  const { sessionId } = await start(world, await makeFamily(world), { amount: 100_000 })
  await pay(world, sessionId)
  await allHandled(world)
  const { id, stripe_payment_intent_id } = await contributionOf(world, sessionId)
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
  const body = { amount: 10_000, reason: 'Se equivocó de monto' }
  const { refund } = await admin.call('POST /contributions/:id/refund', { params: { id }, body })
  expect(refund.status).toBe('pending')
  await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
  await finishRefund(world.deps, refund.id)
  const payment = { payment_intent: String(stripe_payment_intent_id) }
  const { data } = await providerPanel(world).stripe.refunds.list(payment)
  expect(data.map(({ amount }) => amount)).toEqual([11_390])
  expect(await listRefundsOf(world.deps.db, id)).toMatchObject([
    { status: 'succeeded', stripe_refund_id: data[0]?.id },
  ])
  expect(await contributionOf(world, sessionId)).toMatchObject({ refunded_amount: 10_000 })
})
