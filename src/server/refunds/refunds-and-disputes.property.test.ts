import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import {
  createFamily,
  payByCard,
  readContributionOfSession,
  readEventRow,
  startCheckout,
} from '#server/testing/contributions.ts'
import { pauseProduct } from '#server/testing/paused-product.ts'
import { startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { recordProviderMovements } from './record-provider-movements.ts'

let named = 0

const world = await startWorld()
const family = await createFamily(world)
const product = await pauseProduct(world)
afterAll(() => product.close())

/** What the provider may say next; `share` of the rest, `which` of what it said before. */
const step = fc.record({
  what: fc.constantFrom('refund', 'refund', 'succeed', 'fail', 'again', 'dispute', 'won', 'lost'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  which: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A provider that keeps its own word: it never gives back more than was paid. */
function providerOf(paymentIntentId: string, total: number) {
  const refunds: ProviderRefund[] = []
  const said: ProviderRefund[] = []
  let dispute: ProviderDispute | null = null
  const standing = () =>
    refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  const told = { paymentIntentId, currency: 'mxn', createdAt: new Date() }
  const begin = (share: number): ProviderRefund | undefined => {
    const rest = total - standing()
    if (rest === 0) return undefined
    named += 1
    const amount = Math.max(1, Math.floor(rest * share))
    const way = { refundId: null, fromHost: 0, status: 'pending' as const }
    refunds.push({ ...told, ...way, id: `re_any_${named}`, amount })
    return refunds.at(-1)
  }
  const move = (which: number, status: 'succeeded' | 'failed'): ProviderRefund | undefined => {
    const refund = refunds[which % Math.max(1, refunds.length)]
    if (!refund || refund.status === 'failed') return undefined
    refund.status = status
    return refund
  }
  const contest = (status: ProviderDispute['status']): ProviderDispute => {
    named += 1
    const known = dispute ?? { ...told, id: `du_any_${named}`, amount: total, reason: 'fraudulent' }
    const rest = { evidenceDueBy: null, fee: 0, isReturned: status === 'won' }
    const isOver = dispute?.status === 'won' || dispute?.status === 'lost'
    dispute = isOver && dispute ? dispute : { ...known, ...rest, status }
    return dispute
  }
  return {
    standing,
    next({ what, share, which }: Step) {
      if (what === 'dispute') return { refunds: [], disputes: [contest('needs_response')] }
      if (what === 'won' || what === 'lost') return { refunds: [], disputes: [contest(what)] }
      const old = said[which % Math.max(1, said.length)]
      const refund = {
        refund: () => begin(share),
        succeed: () => move(which, 'succeeded'),
        fail: () => move(which, 'failed'),
        again: () => old,
      }[what]()
      if (refund) said.push({ ...refund })
      return { refunds: refund ? [{ ...refund }] : [], disputes: [] }
    },
  }
}

it('for any sequence of refunds and disputes, refunds never exceed the payment and no total falls below zero', async () => {
  const { world } = product
  const { deps } = world
  const amounts = fc.integer({ min: 1_000, max: 500_000 })
  await fc.assert(
    fc.asyncProperty(amounts, fc.array(step, { maxLength: 10 }), async (amount, steps) => {
      const { sessionId } = await startCheckout(world, family, { amount })
      await payByCard(world, sessionId)
      await product.redeliverNewest('checkout.session.completed')
      await product.workInbox()
      const paid = await readContributionOfSession(world, sessionId)
      const intent = String(paid.stripe_payment_intent_id)
      const provider = providerOf(intent, paid.total_amount)
      for (const one of steps) {
        const news = { paymentIntentId: intent, session: null, ...provider.next(one) }
        await deps.db.transaction().execute((tx) => recordProviderMovements(deps, tx, news))
        const now = await readContributionOfSession(world, sessionId)
        expect(now.refunded_total).toBe(provider.standing())
        expect(now.refunded_total).toBeLessThanOrEqual(now.total_amount)
        expect(now.counted_amount).toBeGreaterThanOrEqual(0)
        expect(now.counted_amount).toBeLessThanOrEqual(now.base_amount)
        expect((await readEventRow(world, family)).raised_amount).toBeGreaterThanOrEqual(0)
        expect(await listLedgerDifferences(deps.db, new Date())).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
}, 240_000)
