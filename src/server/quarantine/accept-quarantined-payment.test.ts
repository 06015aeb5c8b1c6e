import { beforeEach, describe, expect, it } from 'vitest'
import { readBalances } from '#server/ledger/nightly-checks-store.ts'
import { handleCharge } from '#server/ledger/record-fees.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  createFamily,
  createPaidContribution,
  createReadyAccount,
  type Family,
  findLedgerDifferences,
  findQuarantined,
  listAuditEntries,
  openSecondCheckout,
  payAndSettle,
  payWithOtherParams,
  prepareStoredCheckout,
  readContribution,
  readEventRow,
  readLedgerBalances,
  readTotals,
  refundContribution,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createUniqueEmail, waitUntil } from '#server/testing/world.ts'
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'

let family: Family
const { world, admin, dashboard } = await startPaymentsWorld()
beforeEach(async () => {
  family = await createFamily(world)
})

async function payWith(changes: Partial<CheckoutParams>) {
  const { sessionId, paymentIntent } = await payWithOtherParams(world, family, changes)
  return { ...(await findQuarantined(admin, sessionId)), sessionId, paymentIntent }
}

const REASON = 'Lo confirmó la familia'
const accept = (id: string) => resolveQuarantined(admin, id, 'accept', REASON)

/** Handles `charge.updated`, perhaps once more. */
async function recordFee(paymentIntent: string): Promise<void> {
  const { deps } = world
  const subject = { account: null, objectId: await dashboard.findCharge(paymentIntent) }
  const charge = await handleCharge.fetch(deps, subject)
  await deps.db.transaction().execute((tx) => handleCharge.apply(tx, deps, charge))
}

/** 400 pesos with their fees: 457.69 in all. */
const OF_400_PESOS = { base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }

describe('an accepted quarantined payment becomes a contribution', () => {
  it('of the amount paid, once, with emails and totals', async () => {
    const email = createUniqueEmail('chela')
    const { id, sessionId, acceptableAs, notAcceptableReason } = await payWith({
      ...OF_400_PESOS,
      customerEmail: email,
    })
    const { name: eventName } = family.event
    const { name: goalName } = family.goal
    expect(notAcceptableReason).toBeNull()
    expect(acceptableAs).toEqual({
      contributorName: 'Tía Chela',
      eventName,
      goalName,
      amount: 40_000,
      askedTotal: 57_124,
      hasEmail: false,
    })
    const results = await Promise.allSettled([accept(id), accept(id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(resolveQuarantined(admin, id, 'refund')).rejects.toMatchObject({
      code: 'ALREADY_RESOLVED',
    })
    const contribution = await readContribution(world, sessionId)
    expect(contribution).toMatchObject({
      status: 'CONFIRMED',
      base_amount: 40_000,
      total_amount: 45_769,
      contributor_email: email,
    })
    expect(await findQuarantined(admin, sessionId)).toMatchObject({
      decision: 'accept',
      contributionId: contribution.id,
      acceptableAs: null,
    })
    expect(await readTotals(world, family)).toEqual([40_000, 1])
    await world.mailbox.waitForEmail(family.host.email, 'Tía Chela')
    await world.mailbox.waitForEmail(email, 'Gracias por tu aportación')
    expect(await listAuditEntries(admin, id)).toMatchObject([
      { reason: REASON, detail: { decision: 'accept' } },
    ])
  })

  it('that looks like any other to contributor, host and ledger', async () => {
    const before = await readBalances(world.deps.db)
    const { id, sessionId, paymentIntent } = await payWith(OF_400_PESOS)
    expect((await readBalances(world.deps.db)).suspense).toBe(before.suspense + 5_769)
    await accept(id)
    await waitForWebhooks(world)
    const contribution = await readContribution(world, sessionId)
    expect((await readBalances(world.deps.db)).suspense).toBe(before.suspense)
    expect(await readLedgerBalances(world, contribution.id)).toEqual({
      card: -45_769,
      clearing: 0,
      revenue: 5_769,
      host: 40_000,
    })
    const input = { params: { id: contribution.id } }
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', input)
    expect(timeline).toMatchObject({
      steps: [
        { kind: 'received', amount: 45_769 },
        { kind: 'under-review', amount: 45_769 },
        { kind: 'confirmed', amount: 40_000 },
        { kind: 'transferred', amount: 40_000 },
      ],
      depositExpected: expect.any(String),
    })
    const outcome = await world.call('GET /payments/checkout-session/:id', {
      params: { id: sessionId },
    })
    expect(outcome).toMatchObject({ payment_status: 'paid', review: null, amount_total: 45_769 })
    await recordFee(paymentIntent)
    await world.stripe.post('/payouts/run', {})
    await waitForWebhooks(world)
    expect(await readLedgerBalances(world, contribution.id)).toMatchObject({
      host: 0,
      bank: 40_000,
    })
    expect(await findLedgerDifferences(world)).toEqual([])
    await refundContribution(family.host, contribution.id)
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    expect(await findLedgerDifferences(world)).toEqual([])
  })

  it('and the host’s account gets the missing part', async () => {
    const { id, sessionId } = await payWith({ base: 40_000, transactionFee: 14_500 })
    await accept(id)
    await dashboard.waitForAccountBalance(family.accountId, 50_000)
    const contribution = await readContribution(world, sessionId)
    expect(contribution).toMatchObject({ base_amount: 50_000, total_amount: 57_124 })
    await waitUntil('the ledger has it', async () => {
      return (await readLedgerBalances(world, contribution.id)).host === 50_000
    })
    expect(await findLedgerDifferences(world)).toEqual([])
  })

  it('of its own if it is a second payment', async () => {
    const first = await createPaidContribution(world, family)
    const row = await readContribution(world, first.sessionId)
    const sessionId = await openSecondCheckout(world, family, row)
    await payAndSettle(world, sessionId)
    await accept((await findQuarantined(admin, sessionId)).id)
    const own = await readContribution(world, sessionId)
    expect(own).toMatchObject({ status: 'CONFIRMED', base_amount: 50_000, message: null })
    expect(own.id).not.toBe(row.id)
    expect(await readContribution(world, first.sessionId)).toMatchObject({ base_amount: 100_000 })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 150_000,
      contribution_count: 2,
      contributor_count: 1,
    })
    expect(await findLedgerDifferences(world)).toEqual([])
  })
})

it('a refund before any transfer to the host succeeds', async () => {
  const { deps } = world
  const { id, params } = await prepareStoredCheckout(world, family)
  const { id: session } = await dashboard.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'mxn',
          unit_amount: params.total,
          product_data: { name: params.giftLabel },
        },
      },
    ],
    metadata: { eventId: params.eventId, checkoutSessionId: id },
    success_url: params.successUrl,
  })
  await payAndSettle(world, session)
  const withoutTasks = { ...deps, outbox: { ...deps.outbox, enqueue: async () => undefined } }
  const request = { decision: 'accept', reason: REASON } as const
  const quarantined = await findQuarantined(admin, session)
  await acceptQuarantinedPayment(withoutTasks, { id: admin.user.id }, quarantined.id, request)
  const contribution = await readContribution(world, session)
  expect(await readLedgerBalances(world, contribution.id)).toMatchObject({ clearing: 50_000 })
  await refundContribution(family.host, contribution.id)
  expect(await readContribution(world, session)).toMatchObject({ status: 'REFUNDED' })
  await waitForWebhooks(world)
  expect(await findLedgerDifferences(world)).toEqual([])
})

describe('a quarantined payment cannot be accepted', () => {
  async function expectRefused(id: string, message: string): Promise<void> {
    await expect(accept(id)).rejects.toMatchObject({ code: 'NOT_ACCEPTABLE', message })
    expect(await readEventRow(world, family)).toMatchObject({ raised_amount: 0 })
  }

  it.each([
    [
      'whose money went to a stranger’s account',
      'El dinero llegó a una cuenta que no es del anfitrión.',
      async () => ({ destination: await createReadyAccount(world) }),
    ],
    [
      'without a checkout of ours',
      'No sabemos de quién es ni para qué evento: no salió de un pago nuestro.',
      async () => ({ checkoutSessionId: crypto.randomUUID() }),
    ],
  ])('%s, and the list says so', async (_case, message, createChanges) => {
    const payment = await payWith(await createChanges())
    expect(payment).toMatchObject({ acceptableAs: null, notAcceptableReason: message })
    await expectRefused(payment.id, message)
  })

  it('if a part of it is refunded or disputed, or while it is being refunded', async () => {
    const [part, contested, underway] = [
      await payWith(OF_400_PESOS),
      await payWith(OF_400_PESOS),
      await payWith(OF_400_PESOS),
    ]
    await dashboard.stripe.refunds.create({ payment_intent: part.paymentIntent, amount: 100 })
    await dashboard.openDispute(contested.paymentIntent)
    const message = 'Parte de este pago ya regresó, o su banco pidió aclararlo.'
    await expectRefused(part.id, message)
    await expectRefused(contested.id, message)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
    await resolveQuarantined(admin, underway.id, 'refund')
    await expectRefused(underway.id, 'Este pago ya se está devolviendo.')
  })

  it('if it is in another currency, or a refund or dispute', async () => {
    const { id, paymentIntent } = await payWith(OF_400_PESOS)
    await world.deps.db
      .updateTable('quarantined_payments')
      .set({ detail: JSON.stringify({ paymentIntentId: paymentIntent, currency: 'usd' }) })
      .where('id', '=', id)
      .execute()
    await expectRefused(id, 'Se pagó en otra moneda.')
    await waitForWebhooks(world)
    const other = await payWith(OF_400_PESOS)
    const dispute = await dashboard.openDispute(other.paymentIntent)
    await waitForWebhooks(world)
    await expectRefused(
      (await findQuarantined(admin, dispute)).id,
      'No es un pago: es una devolución o una aclaración.',
    )
  })
})
