import { expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  readContributionOfSession,
} from '#server/testing/contributions.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { finishRefund } from './send-refund.ts'
import { listRefunds } from './store.ts'

const world = setUpWorld()

it('a refund whose answer was lost is made once, also when Stripe has forgotten its idempotency key', async () => {
  const admin = await signUpAdmin(world)
  const { id, stripe_payment_intent_id, sessionId } = await createPaidContribution(
    world,
    await createFamily(world),
    { amount: 100_000 },
  )
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
  const body = { amount: 10_000, reason: 'Se equivocó de monto' }
  const { refund } = await admin.call('POST /contributions/:id/refund', { params: { id }, body })
  expect(refund.status).toBe('pending')
  await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
  await finishRefund(world.deps, refund.id)
  const payment = { payment_intent: String(stripe_payment_intent_id) }
  const { data } = await openStripeDashboard(world).stripe.refunds.list(payment)
  expect(data.map(({ amount }) => amount)).toEqual([11_390])
  expect(await listRefunds(world.deps.db, id)).toMatchObject([
    { status: 'succeeded', stripe_refund_id: data[0]?.id },
  ])
  expect(await readContributionOfSession(world, sessionId)).toMatchObject({
    refunded_amount: 10_000,
  })
})
