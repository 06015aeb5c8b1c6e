import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { FEES_PAID_BY } from '#contract/money/fees.ts'
import { computeHostAmount } from '#server/contributions/policy.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import {
  createFamily,
  payByCard,
  readContribution,
  readEventRow,
  startCheckout,
} from '#server/testing/contributions.ts'
import { startWithoutWorkers } from '#server/testing/programs/paused-product.ts'
import { startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'

let lastNumber = 0

const world = await startWorld()
const families = {
  CONTRIBUTOR: await createFamily(world),
  HOST: await createFamily(world, { fees_paid_by: 'HOST' }),
}
const product = await startWithoutWorkers(world)
afterAll(() => product.close())

/** What Stripe may report next; `share` of the rest, `which` of the earlier reports. */
const step = fc.record({
  what: fc.constantFrom('refund', 'refund', 'succeed', 'fail', 'again', 'dispute', 'won', 'lost'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  which: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A consistent provider: it never refunds more than was paid. */
function createProvider(paymentIntentId: string, total: number) {
  const refunds: ProviderRefund[] = []
  const reported: ProviderRefund[] = []
  let dispute: ProviderDispute | null = null
  const sumRefunds = () =>
    refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const common = { paymentIntentId, currency: 'mxn', createdAt: new Date() }
  const begin = (share: number): ProviderRefund | undefined => {
    const rest = total - sumRefunds()
    if (rest === 0) return undefined
    lastNumber += 1
    const amount = Math.max(1, Math.floor(rest * share))
    const details = {
      refundId: null,
      reversedAmount: 0,
      waitsForFunds: false,
      failureReason: null,
      status: 'pending' as const,
    }
    refunds.push({ ...common, ...details, id: `re_any_${lastNumber}`, amount })
    return refunds.at(-1)
  }
  const settle = (which: number, status: 'succeeded' | 'failed'): ProviderRefund | undefined => {
    const refund = refunds[which % Math.max(1, refunds.length)]
    if (!refund || refund.status === 'failed') return undefined
    refund.status = status
    return refund
  }
  const reportDispute = (status: ProviderDispute['status'], share: number): ProviderDispute => {
    lastNumber += 1
    const known = dispute ?? {
      ...common,
      id: `du_any_${lastNumber}`,
      amount: Math.max(1, Math.floor(total * share)),
      reason: 'fraudulent',
    }
    const rest = { evidenceDueBy: null, fees: [], isReturned: status === 'won' }
    const isOver = dispute?.status === 'won' || dispute?.status === 'lost'
    dispute = isOver && dispute ? dispute : { ...known, ...rest, status }
    return dispute
  }
  return {
    sumRefunds,
    /** What Stripe has withdrawn, and whether the bank has not decided yet. */
    readDispute() {
      const isWithdrawn = dispute !== null && dispute.status !== 'won'
      return {
        disputed: isWithdrawn ? (dispute?.amount ?? 0) : 0,
        isOpen: isWithdrawn && dispute?.status !== 'lost',
      }
    },
    next({ what, share, which }: Step) {
      if (what === 'dispute')
        return { refunds: [], disputes: [reportDispute('needs_response', share)] }
      if (what === 'won' || what === 'lost')
        return { refunds: [], disputes: [reportDispute(what, share)] }
      const old = reported[which % Math.max(1, reported.length)]
      const refund = {
        refund: () => begin(share),
        succeed: () => settle(which, 'succeeded'),
        fail: () => settle(which, 'failed'),
        again: () => old,
      }[what]()
      if (refund) reported.push({ ...refund })
      return { refunds: refund ? [{ ...refund }] : [], disputes: [] }
    },
  }
}

it('for any sequence of refunds and disputes, refunds never exceed the payment and no total falls below zero', async () => {
  const { world } = product
  const { deps } = world
  const payment = fc.record({
    amount: fc.integer({ min: 1_484, max: 500_000 }),
    feesPaidBy: fc.constantFrom(...FEES_PAID_BY),
  })
  await fc.assert(
    fc.asyncProperty(payment, fc.array(step, { maxLength: 10 }), async (given, steps) => {
      const { amount, feesPaidBy } = given
      const family = families[feesPaidBy]
      const { raised_amount: raisedBefore } = await readEventRow(world, family)
      const { sessionId } = await startCheckout(world, family, { amount })
      await payByCard(world, sessionId)
      await product.handleNewest('checkout.session.completed')
      const paid = await readContribution(world, sessionId)
      const intent = String(paid.stripe_payment_intent_id)
      const provider = createProvider(intent, paid.total_amount)
      for (const one of steps) {
        const movements = { paymentIntentId: intent, session: null, ...provider.next(one) }
        await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, movements))
        const now = await readContribution(world, sessionId)
        expect(now.refunded_total_amount).toBe(provider.sumRefunds())
        expect(now.refunded_total_amount).toBeLessThanOrEqual(now.total_amount)
        const { disputed, isOpen } = provider.readDispute()
        const gone = Math.min(provider.sumRefunds() + disputed, now.total_amount)
        const kept = now.base_amount - Math.round((now.base_amount * gone) / now.total_amount)
        expect(computeHostAmount(now)).toBe(kept)
        expect(now.counted_amount).toBe(isOpen ? 0 : kept)
        const { raised_amount } = await readEventRow(world, family)
        expect(raised_amount).toBe(raisedBefore + now.counted_amount)
        expect(await listLedgerDifferences(deps.db, new Date())).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
}, 240_000)
