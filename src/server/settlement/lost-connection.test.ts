import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adjustHostTransfer } from '#server/refunds/host-transfer/adjust-host-transfer.ts'
import { listAdjustments } from '#server/refunds/host-transfer/store.ts'
import { listRefunds } from '#server/refunds/store.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import { handleNextEvent } from '#server/stripe-events/inbox.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import {
  buildCheckoutRequest,
  createFamily,
  fetchSession,
  findQuarantined,
  listAuditEntries,
  listProviderSessions,
  payByCard,
  prepareStoredCheckout,
  readContribution,
  startCheckout,
} from '#server/testing/contributions.ts'
import {
  interruptEverywhere,
  retryUntilAnswered,
  startWithoutWorkers,
} from '#server/testing/programs/paused-product.ts'
import { createUniqueEmail, type Person, signUpAdmin, startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

vi.setConfig({ testTimeout: 300_000 })

const original = await startWorld()
const family = await createFamily(original)
const product = await startWithoutWorkers(original)
const { world, dashboard } = product
afterAll(() => product.close())

/** Of each test: a proof of identity counts for ten minutes, and the whole file may take longer. */
let admin: Person
beforeEach(async () => {
  admin = await signUpAdmin(world)
})

/** After every test, stored totals and the host’s balance equal the sums of the contributions. */
afterEach(async () => {
  const { db } = world.deps
  expect(await listLedgerDifferences(db, new Date())).toEqual([])
  const { confirmed } = await db
    .selectFrom('contributions')
    .select(sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('confirmed'))
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(confirmed)
})

/** Pays a checkout whose webhook is not delivered yet. */
async function payUndelivered() {
  const { sessionId } = await startCheckout(world, family, {
    contributorEmail: createUniqueEmail(),
  })
  await payByCard(world, sessionId)
  const { id } = await readContribution(world, sessionId)
  const { paymentIntentId } = await fetchSession(world, sessionId)
  return { sessionId, id, paymentIntent: String(paymentIntentId) }
}
type Payment = Awaited<ReturnType<typeof payUndelivered>>

async function payAndConfirm() {
  const payment = await payUndelivered()
  await product.handleNewest('checkout.session.completed')
  return payment
}

const readStatus = async ({ sessionId }: Payment) =>
  (await readContribution(world, sessionId)).status

/** Pays the checkout as stored, or with other parameters; its webhook is handled. */
async function payQuarantined(changes: Partial<CheckoutParams>) {
  const { params } = await prepareStoredCheckout(world, family)
  const { id: sessionId } = await world.deps.payments.openCheckout(
    { ...params, ...changes },
    randomUUID(),
  )
  await payByCard(world, sessionId)
  await product.handleNewest('checkout.session.completed')
  const { id } = await findQuarantined(admin, sessionId)
  const { paymentIntentId, total } = await fetchSession(world, sessionId)
  return { id, sessionId, paymentIntent: String(paymentIntentId), total }
}

const requestResolution = (id: string, decision: 'accept' | 'refund') =>
  world.send('POST', `/admin/quarantine/${id}/resolve`, {
    body: { decision, reason: 'Revisado con el banco' },
    token: admin.token,
  })

describe('a connection that is lost at any statement, before or after it took effect,', () => {
  it('leaves a checkout with one contribution and one session, and confirms nothing that is not stored', async () => {
    const request = (key: string) =>
      world.send('POST', '/payments/create-checkout-session', {
        body: buildCheckoutRequest(family),
        headers: { 'idempotency-key': key },
      })
    const statements = await interruptEverywhere(product, {
      prepare: async () => randomUUID(),
      run: async (key) => {
        const { status, body } = await request(key)
        if (status === 200) await readContribution(world, body.sessionId)
        else expect(status).toBe(503)
      },
      recover: (key) => retryUntilAnswered(() => request(key)),
      check: async (key) => {
        const { sessionId } = (await request(key)).body
        const { id } = await readContribution(world, sessionId)
        expect(await listProviderSessions(world, id)).toEqual([sessionId])
      },
    })
    expect(statements).toBeGreaterThan(8)
  })

  it('stores a webhook event once, and acknowledges it only when stored', async () => {
    await payAndConfirm()
    const stored = (id: string) =>
      world.deps.db.selectFrom('stripe_events').select('id').where('id', '=', id).execute()
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const [event] = (await dashboard.stripe.events.list({ limit: 1 })).data
        return { ...event, id: `evt_${randomUUID()}`, type: 'payout.paid' } as Stripe.Event
      },
      run: async (event) => {
        await dashboard.deliver(event)
        expect(await stored(event.id)).toHaveLength(1)
      },
      recover: (event) => dashboard.deliver(event),
      check: async ({ id }) => expect(await stored(id)).toHaveLength(1),
    })
    await product.workInbox()
    expect(statements).toBeGreaterThan(0)
  })

  it('confirms a payment once, with one email each', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const payment = await payUndelivered()
        await product.redeliverNewest('checkout.session.completed')
        return payment
      },
      run: () => handleNextEvent(world.deps, stripeEvents),
      recover: () => product.handleNewest('checkout.session.completed'),
      check: async (payment) => {
        expect(await readStatus(payment)).toBe('CONFIRMED')
        const names = [`receipt.${payment.id}`, `contribution-received.${payment.id}`]
        expect(await product.countEnqueuedEmails(...names)).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('refunds a contribution once', async () => {
    const request = ({ id }: Payment) =>
      world.send('POST', `/contributions/${id}/refund`, { body: {}, token: family.host.token })
    const rows = ({ id }: Payment) => listRefunds(world.deps.db, id)
    const statements = await interruptEverywhere(product, {
      prepare: payAndConfirm,
      run: async (payment) => {
        const { status } = await request(payment)
        if (status === 200) expect(await rows(payment)).toHaveLength(1)
        else expect(status).toBe(503)
      },
      recover: async (payment) => {
        const { status } = await retryUntilAnswered(() => request(payment))
        expect([200, 409]).toContain(status)
        await product.runTasks('finish-refund')
        for (const type of ['refund.created', 'charge.refunded']) await product.handleNewest(type)
        await product.runTasks('adjust-host-transfer')
      },
      check: async (payment) => {
        const [row, ...others] = await rows(payment)
        expect([row?.status, others]).toEqual(['succeeded', []])
        const refunds = await dashboard.listRefunds(payment.paymentIntent)
        expect(refunds.map(({ amount }) => amount)).toEqual([row?.total_amount])
        expect(await readStatus(payment)).toBe('REFUNDED')
        const names = [`refund.${row?.id}`, `refund-host.${row?.id}`]
        expect(await product.countEnqueuedEmails(...names)).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(15)
  })

  it('subtracts a disputed contribution from the totals once', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const payment = await payAndConfirm()
        await dashboard.openDispute(payment.paymentIntent)
        await product.redeliverNewest('charge.dispute.created')
        return payment
      },
      run: () => handleNextEvent(world.deps, stripeEvents),
      recover: async () => {
        await product.handleNewest('charge.dispute.created')
        await product.runTasks('adjust-host-transfer')
      },
      check: async (payment) => {
        expect(await readStatus(payment)).toBe('DISPUTED')
        const { id } = await world.deps.db
          .selectFrom('disputes')
          .select('id')
          .where('contribution_id', '=', payment.id)
          .executeTakeFirstOrThrow()
        expect(await product.countEnqueuedEmails(`dispute-opened.${id}`)).toEqual([1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('leaves one contribution of an accepted quarantined payment', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: () => payQuarantined({ base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }),
      run: async ({ id }) => {
        const { status } = await requestResolution(id, 'accept')
        if (status !== 200) expect(status).toBe(503)
      },
      recover: async ({ id }) => {
        const { status } = await retryUntilAnswered(() => requestResolution(id, 'accept'))
        expect([200, 409]).toContain(status)
        await product.runTasks('adjust-host-transfer')
      },
      check: async ({ id, sessionId }) => {
        const contribution = await readContribution(world, sessionId)
        expect(contribution).toMatchObject({ status: 'CONFIRMED', base_amount: 40_000 })
        const received = `contribution-received.${contribution.id}`
        expect(await product.countEnqueuedEmails(received)).toEqual([1])
        expect(await listAuditEntries(admin, id)).toHaveLength(1)
      },
    })
    expect(statements).toBeGreaterThan(15)
    const later = new Date(Date.now() + 7 * 3_600_000)
    expect(await listLedgerDifferences(world.deps.db, later)).toEqual([])
  })

  it('refunds a quarantined payment once', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: () => payQuarantined({ checkoutSessionId: randomUUID() }),
      run: ({ id }) => requestResolution(id, 'refund'),
      recover: async ({ id }) => {
        const { status } = await retryUntilAnswered(() => requestResolution(id, 'refund'))
        expect([200, 409]).toContain(status)
        await product.runTasks('refund-quarantined-payment')
      },
      check: async ({ id, paymentIntent, total }) => {
        const refunds = await dashboard.listRefunds(paymentIntent)
        expect(refunds.map(({ amount }) => amount)).toEqual([total])
        expect(await listAuditEntries(admin, id)).toHaveLength(1)
      },
    })
    expect(statements).toBeGreaterThan(8)
  })
})

it('an adjustment happens once, also when Stripe has forgotten its idempotency key', async () => {
  const readHostBalance = () => dashboard.readAccountBalance(family.accountId)
  const before = await readHostBalance()
  const { id, paymentIntent } = await payAndConfirm()
  const adjustWithLostAnswer = async () => {
    await world.stripe.post('/faults', { match: 'POST /v1/transfers', drop: 'after', count: 2 })
    await expect(adjustHostTransfer(world.deps, id)).rejects.toThrow('payment provider')
    await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
  }
  const dispute = await dashboard.openDispute(paymentIntent)
  await product.handleNewest('charge.dispute.created')
  await adjustWithLostAnswer()
  expect(await readHostBalance()).toBe(before)
  await adjustHostTransfer(world.deps, id)
  await dashboard.closeDispute(dispute, 'won')
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
  const { data } = await dashboard.stripe.transfers.list({ destination, limit: 2 })
  expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([50_000, 0])
})
