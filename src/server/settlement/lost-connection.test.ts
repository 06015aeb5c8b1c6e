import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { adjustHostTransfer } from '#server/refunds/host-transfer/adjust-host-transfer.ts'
import { listAdjustments } from '#server/refunds/host-transfer/store.ts'
import { handleNextEvent } from '#server/stripe-events/inbox.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import {
  buildCheckoutRequest,
  createFamily,
  fetchSession,
  listProviderSessions,
  payByCard,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import {
  interruptEverywhere,
  pauseProduct,
  retryUntilAnswered,
} from '#server/testing/paused-product.ts'
import { startWorld, uniqueEmail } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const LONG_TIMEOUT = { timeout: 300_000 }

const world = await startWorld()
const family = await createFamily(world)
const product = await pauseProduct(world)
afterAll(() => product.close())

/** After every test, stored totals and the host’s balance equal the sums of the contributions. */
afterEach(async () => {
  const { db } = product.world.deps
  expect(await listLedgerDifferences(db, new Date())).toEqual([])
  const { confirmed } = await db
    .selectFrom('contributions')
    .select(sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('confirmed'))
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  expect(await product.dashboard.readAccountBalance(family.accountId)).toBe(confirmed)
})

/** Pays a checkout whose webhook is not delivered yet. */
async function payUndelivered() {
  const contributorEmail = uniqueEmail('aliada')
  const { sessionId } = await startCheckout(product.world, family, { contributorEmail })
  await payByCard(product.world, sessionId)
  const { id } = await readContributionOfSession(product.world, sessionId)
  const { paymentIntentId } = await fetchSession(product.world, sessionId)
  return { sessionId, id, paymentIntent: String(paymentIntentId) }
}
type Payment = Awaited<ReturnType<typeof payUndelivered>>

async function payAndConfirm() {
  const payment = await payUndelivered()
  await product.handleNewest('checkout.session.completed')
  return payment
}

const readStatus = async ({ sessionId }: Payment) =>
  (await readContributionOfSession(product.world, sessionId)).status

describe('a connection that is lost at any statement, before or after it took effect,', () => {
  it(
    'leaves a checkout with one contribution and one session, and confirms nothing that is not stored',
    LONG_TIMEOUT,
    async () => {
      const ask = (key: string) =>
        product.world.send('POST', '/payments/create-checkout-session', {
          body: buildCheckoutRequest(family),
          headers: { 'idempotency-key': key },
        })
      const statements = await interruptEverywhere(product, {
        prepare: async () => randomUUID(),
        run: async (key) => {
          const { status, body } = await ask(key)
          if (status === 200) await readContributionOfSession(product.world, body.sessionId)
          else expect(status).toBe(503)
        },
        recover: (key) => retryUntilAnswered(() => ask(key)),
        check: async (key) => {
          const { sessionId } = (await ask(key)).body
          const { id } = await readContributionOfSession(product.world, sessionId)
          expect(await listProviderSessions(product.world, id)).toEqual([sessionId])
        },
      })
      expect(statements).toBeGreaterThan(8)
    },
  )

  it(
    'stores a webhook event once, and acknowledges it only when stored',
    LONG_TIMEOUT,
    async () => {
      await payAndConfirm()
      const stored = (id: string) =>
        product.world.deps.db
          .selectFrom('stripe_events')
          .select('id')
          .where('id', '=', id)
          .execute()
      const statements = await interruptEverywhere(product, {
        prepare: async () => {
          const { data } = await product.dashboard.stripe.events.list({ limit: 1 })
          if (!data[0]) throw new Error('the provider has no event')
          return { ...data[0], id: `evt_${randomUUID()}`, type: 'payout.paid' } as (typeof data)[0]
        },
        run: async (event) => {
          await product.dashboard.deliver(event)
          expect(await stored(event.id)).toHaveLength(1)
        },
        recover: (event) => product.dashboard.deliver(event),
        check: async ({ id }) => expect(await stored(id)).toHaveLength(1),
      })
      await product.workInbox()
      expect(statements).toBeGreaterThan(0)
    },
  )

  it('confirms a payment once, with one email each', LONG_TIMEOUT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const payment = await payUndelivered()
        await product.redeliverNewest('checkout.session.completed')
        return payment
      },
      run: () => handleNextEvent(product.world.deps, stripeEvents),
      recover: () => product.handleNewest('checkout.session.completed'),
      check: async (payment) => {
        expect(await readStatus(payment)).toBe('CONFIRMED')
        const names = [`receipt.${payment.id}`, `contribution-received.${payment.id}`]
        expect(await product.countEnqueuedEmails(...names)).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('refunds a contribution once', LONG_TIMEOUT, async () => {
    const ask = ({ id }: Payment) =>
      product.world.send('POST', `/contributions/${id}/refund`, {
        body: {},
        token: family.host.token,
      })
    const rows = ({ id }: Payment) =>
      product.world.deps.db
        .selectFrom('refunds')
        .select(['id', 'status', 'total_amount'])
        .where('contribution_id', '=', id)
        .execute()
    const statements = await interruptEverywhere(product, {
      prepare: payAndConfirm,
      run: async (payment) => {
        const { status } = await ask(payment)
        if (status === 200) expect(await rows(payment)).toHaveLength(1)
        else expect(status).toBe(503)
      },
      recover: async (payment) => {
        const { status } = await retryUntilAnswered(() => ask(payment))
        expect([200, 409]).toContain(status)
        await product.runTasks('finish-refund')
        for (const type of ['refund.created', 'charge.refunded']) await product.handleNewest(type)
        await product.runTasks('adjust-host-transfer')
      },
      check: async (payment) => {
        const [row, ...others] = await rows(payment)
        expect([row?.status, others]).toEqual(['succeeded', []])
        const refunds = await product.dashboard.listRefunds(payment.paymentIntent)
        expect(refunds.map(({ amount }) => amount)).toEqual([row?.total_amount])
        expect(await readStatus(payment)).toBe('REFUNDED')
        const names = [`refund.${row?.id}`, `refund-host.${row?.id}`]
        expect(await product.countEnqueuedEmails(...names)).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(15)
  })

  it('subtracts a disputed contribution from the totals once', LONG_TIMEOUT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const payment = await payAndConfirm()
        await product.dashboard.openDispute(payment.paymentIntent)
        await product.redeliverNewest('charge.dispute.created')
        return payment
      },
      run: () => handleNextEvent(product.world.deps, stripeEvents),
      recover: async () => {
        await product.handleNewest('charge.dispute.created')
        await product.runTasks('adjust-host-transfer')
      },
      check: async (payment) => {
        expect(await readStatus(payment)).toBe('DISPUTED')
        const { id } = await product.world.deps.db
          .selectFrom('disputes')
          .select('id')
          .where('contribution_id', '=', payment.id)
          .executeTakeFirstOrThrow()
        expect(await product.countEnqueuedEmails(`dispute-opened.${id}`)).toEqual([1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('adjusts the host’s transfer once', LONG_TIMEOUT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const payment = await payAndConfirm()
        await product.dashboard.openDispute(payment.paymentIntent)
        await product.handleNewest('charge.dispute.created')
        return payment
      },
      run: ({ id }) => adjustHostTransfer(product.world.deps, id),
      recover: () => product.runTasks('adjust-host-transfer'),
      check: async ({ id }) => {
        const moves = await product.world.deps.db
          .selectFrom('transfer_adjustments')
          .select(['kind', 'status', 'amount'])
          .where('contribution_id', '=', id)
          .execute()
        expect(moves).toEqual([{ kind: 'reversal', status: 'done', amount: 50_000 }])
      },
    })
    expect(statements).toBeGreaterThan(4)
  })
})

it('an adjustment happens once, also when Stripe has forgotten its idempotency key', async () => {
  const { world, dashboard: panel } = product
  const readHostBalance = () => panel.readAccountBalance(family.accountId)
  const before = await readHostBalance()
  const { id, paymentIntent } = await payAndConfirm()
  const adjustWithLostAnswer = async () => {
    await world.stripe.post('/faults', { match: 'POST /v1/transfers', drop: 'after', count: 2 })
    await expect(adjustHostTransfer(world.deps, id)).rejects.toThrow('payment provider')
    await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
  }
  const dispute = await panel.openDispute(paymentIntent)
  await product.handleNewest('charge.dispute.created')
  await adjustWithLostAnswer()
  expect(await readHostBalance()).toBe(before)
  await adjustHostTransfer(world.deps, id)
  await panel.closeDispute(dispute, 'won')
  await product.handleNewest('charge.dispute.closed')
  await adjustWithLostAnswer()
  expect(await readHostBalance()).toBe(before + 50_000)
  await adjustHostTransfer(world.deps, id)
  expect(await readHostBalance()).toBe(before + 50_000)
  expect(await listAdjustments(world.deps.db, id)).toMatchObject([
    { kind: 'reversal', status: 'done', amount: 50_000, provider_id: expect.any(String) },
    { kind: 'transfer', status: 'done', amount: 50_000, provider_id: expect.any(String) },
  ])
  const destination = family.accountId
  const { data } = await panel.stripe.transfers.list({ destination, limit: 2 })
  expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([50_000, 0])
})
