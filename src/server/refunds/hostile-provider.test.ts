import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEES_PAID_BY, type FeesPaidBy } from '#contract/money/fees.ts'
import { PAID_OUTSIDE } from '#contract/money/transfer-labels.ts'
import { computeHostAmount } from '#server/contributions/policy.ts'
import { sumPaidOutside } from '#server/ledger/store.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import {
  createFamily,
  createPaidContribution,
  findLedgerDifferences,
  readContribution,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { ageFailedCalls } from '#server/testing/provider/provider-faults.ts'
import { waitUntil } from '#server/testing/world.ts'
import { adjustHostTransfer } from './host-transfer/adjust-host-transfer.ts'
import { listAdjustments } from './host-transfer/store.ts'
import { finishRefund } from './send-refund.ts'
import { listRefunds } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps, stripe } = world

const SEQUENCES = 8
const EMPTY_LIST = JSON.stringify({ object: 'list', url: '/v1', data: [], has_more: false })

/** What goes wrong with the next call that fits. */
const fault = fc.record({
  match: fc.constantFrom(
    'POST /v1/refunds',
    'POST /v1/transfers',
    'GET /v1/refunds',
    'GET /v1/transfers',
  ),
  how: fc.constantFrom(
    { status: 500 },
    { status: 500, takes_effect: true },
    { status: 409 },
    { status: 400 },
    { drop: 'after' },
    { drop: 'before' },
    { body: '{}' },
    { body: EMPTY_LIST },
  ),
})
const step = fc.record({
  faults: fc.array(fault, { maxLength: 2 }),
  what: fc.constantFrom(
    'part',
    'part',
    'host',
    'host',
    'all',
    'dispute',
    'won',
    'lost',
    'returned',
    'dashboard',
    'payout',
    'short',
    'rejected',
    'duplicate',
    'shuffle',
    'drop',
    'settle',
    'settle',
    'undo',
  ),
  share: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
})
const sequence = fc.array(step, { minLength: 3, maxLength: 8 })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Product and Stripe may refuse what people try; the product must not fail. */
async function tryTo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code === 'INTERNAL') throw error
  }
}

async function findStop(id: string) {
  return (await listAdjustments(deps.db, id)).findLast(({ is_stopped }) => is_stopped)
}

/** An admin says that what is stopped was paid from bank to bank. */
async function settleStop(id: string): Promise<void> {
  const { transfers } = await admin.call('GET /admin/stopped-transfers', {
    query: { pageSize: 100 },
  })
  const stop = transfers.find(({ contributionId }) => contributionId === id)
  if (!stop) return
  const body = { how: 'paid', amount: stop.amount, reason: 'SPEI' } as const
  await admin.call('POST /admin/stopped-transfers/:id/settle', { params: { id: stop.id }, body })
}

async function createAttack(feesPaidBy: FeesPaidBy) {
  const family = await createFamily(world, { fees_paid_by: feesPaidBy })
  const paid = await createPaidContribution(world, family)
  const { id, paymentIntent } = paid
  let dispute = ''
  const close = (status: 'won' | 'lost') => dashboard.closeDispute(dispute, status)
  const acts: Record<Step['what'], (share: number) => Promise<unknown>> = {
    part: (share) =>
      refundContribution(admin, id, {
        amount: Math.ceil(share * paid.base_amount),
        reason: 'Una parte',
      }),
    all: () => refundContribution(admin, id, { reason: 'Lo pidió la aliada' }),
    host: () => refundContribution(family.host, id),
    dispute: async () => {
      dispute = await dashboard.openDispute(paymentIntent)
    },
    won: () => close('won'),
    lost: () => close('lost'),
    returned: async () => {
      const refunds = await dashboard.listRefunds(paymentIntent)
      await stripe.post(`/refunds/${refunds[0]?.id}/fail`)
    },
    dashboard: (share) =>
      dashboard.stripe.refunds.create({
        payment_intent: paymentIntent,
        amount: Math.ceil(share * paid.total_amount),
      }),
    payout: () => stripe.post('/payouts/run'),
    short: () => stripe.post('/platform', { negative_balances: false }),
    rejected: () => stripe.post(`/accounts/${family.accountId}/reject`),
    duplicate: () => stripe.post('/webhooks', { mode: 'duplicate' }),
    shuffle: () => stripe.post('/webhooks', { mode: 'shuffle' }),
    drop: () => stripe.post('/webhooks', { mode: 'drop' }),
    settle: () => settleStop(id),
    undo: async () => {
      const settled = (await listAdjustments(deps.db, id)).find((each) => each.settled_outside)
      const params = { id: String(settled?.id) }
      const body = { reason: 'Fue un error' }
      await admin.call('POST /admin/stopped-transfers/:id/undo-settlement', { params, body })
    },
  }
  return { ...paid, family, acts }
}

type Attack = Awaited<ReturnType<typeof createAttack>>

/** Stripe works again, and everybody does what is left to do. */
async function recover({ id, family }: Attack): Promise<void> {
  await stripe.post('/faults/clear')
  await stripe.post('/webhooks', { mode: 'normal' })
  await stripe.post('/platform', { negative_balances: true })
  await stripe.post(`/accounts/${family.accountId}/complete`)
  await waitUntil('nothing is left to do', async () => {
    await waitForWebhooks(world)
    await ageFailedCalls(world)
    // It records what the dropped webhooks have left out.
    await checkLedger(deps)
    const inFlight = (await listRefunds(deps.db, id)).filter((each) => each.is_in_flight)
    for (const refund of inFlight) await finishRefund(deps, refund.id)
    await adjustHostTransfer(deps, id)
    const stopped = await findStop(id)
    if (!stopped) return inFlight.length === 0
    if (stopped.refusal_code === PAID_OUTSIDE) await tryTo(() => settleStop(id))
    const params = { id: stopped.id }
    await tryTo(() => admin.call('POST /admin/stopped-transfers/:id/retry', { params, body: {} }))
    return false
  })
  await waitForWebhooks(world)
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Compares what Stripe has moved with what the product says. */
async function audit({ id, sessionId, paymentIntent, family }: Attack): Promise<void> {
  const row = await readContribution(world, sessionId)
  const made = await dashboard.listRefunds(paymentIntent)
  const refunded = made.filter(({ status }) => status !== 'failed')
  const { data: transfers } = await dashboard.stripe.transfers.list({
    destination: family.accountId,
    limit: 100,
  })
  const names = [...made, ...transfers].flatMap(({ metadata }) =>
    Object.values(metadata ?? {}).filter((value) => value !== id),
  )
  expect({
    refunded: row.refunded_total_amount,
    host: computeHostAmount(row),
    inFlight: (await listRefunds(deps.db, id)).filter((each) => each.is_in_flight),
    differences: (await findLedgerDifferences(world)).filter((each) =>
      [id, family.accountId, paymentIntent, ...made.map((one) => one.id)].includes(each.id),
    ),
  }).toEqual({
    refunded: sumOf(refunded.map(({ amount }) => amount)),
    host:
      (await sumPaidOutside(deps.db, id)) +
      sumOf(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)),
    inFlight: [],
    differences: [],
  })
  const ours = new Set([
    ...(await listRefunds(deps.db, id)).map((each) => each.id),
    ...(await listAdjustments(deps.db, id)).map((each) => each.id),
  ])
  const effects = names.filter((name) => ours.has(name))
  expect(effects).toHaveLength(new Set(effects).size)
}

it('for any sequence of refunds, disputes, payouts and faults of Stripe, each effect comes once and host and card have what the product says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FEES_PAID_BY), sequence, async (feesPaidBy, steps) => {
      const attack = await createAttack(feesPaidBy)
      for (const { faults, what, share } of steps) {
        for (const { match, how } of faults)
          await stripe.post('/faults', { match, count: 1, ...how })
        await tryTo(() => attack.acts[what](share))
      }
      await recover(attack)
      await audit(attack)
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
}, 900_000)
