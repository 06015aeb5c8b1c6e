import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chargeUpdated } from '#server/ledger/record-fees.ts'
import { readBalances } from '#server/ledger/store.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  createFamily,
  createPaidContribution,
  createReadyAccount,
  type Family,
  findLedgerDifferences,
  payByCard,
  payTwice,
  payWithOtherParams,
  prepareStoredCheckout,
  readContributionOfSession,
  readEventRow,
  readLedgerBalances,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { type Person, signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'

const world = setUpWorld()
let panel: StripeDashboard
let admin: Person
let family: Family
beforeAll(async () => {
  panel = openStripeDashboard(world)
  admin = await signUpAdmin(world)
})
beforeEach(async () => {
  family = await createFamily(world)
})

async function paidWith(changes: Partial<CheckoutParams>) {
  const { sessionId, paymentIntent } = await payWithOtherParams(world, family, changes)
  return { ...(await kept(sessionId)), paymentIntent }
}

async function kept(sessionId: string) {
  const query = { pageSize: 100 }
  const { payments } = await admin.call('GET /admin/quarantine', { query })
  const payment = payments.find((each) => each.sessionId === sessionId)
  if (!payment) throw new Error(`not quarantined: ${sessionId}`)
  return payment
}

const resolve = (id: string, decision: 'accept' | 'refund' = 'accept') =>
  admin.call('POST /admin/quarantine/:id/resolve', {
    params: { id },
    body: { decision, reason: 'Lo confirmó la familia' },
  })

/** The provider says, perhaps once more, what it took for a payment. */
async function hearOfFee(paymentIntent: string): Promise<void> {
  const { deps } = world
  const subject = { account: null, objectId: await panel.findCharge(paymentIntent) }
  const charge = await chargeUpdated.fetch(deps, subject)
  await deps.db.transaction().execute((tx) => chargeUpdated.apply(tx, deps, charge))
}

async function nothingDiffers(): Promise<void> {
  expect(await findLedgerDifferences(world)).toEqual([])
}

/** 457.69 paid in all: a gift of 400 with its fees. */
const LESS = { base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }

describe('an accepted quarantined payment becomes a contribution', () => {
  it('of the amount paid, once, with emails and totals', async () => {
    const email = uniqueEmail('chela')
    const { id, sessionId, acceptableAs, notAcceptableReason } = await paidWith({
      ...LESS,
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
    const asked = await Promise.allSettled([resolve(id), resolve(id)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    const contribution = await readContributionOfSession(world, sessionId)
    expect(contribution).toMatchObject({
      status: 'CONFIRMED',
      base_amount: 40_000,
      total_amount: 45_769,
      contributor_email: email,
    })
    expect(await kept(sessionId)).toMatchObject({
      decision: 'accept',
      contributionId: contribution.id,
      acceptableAs: null,
    })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 40_000,
      contribution_count: 1,
    })
    await world.mailbox.waitForEmail(family.host.email, 'Tía Chela')
    await world.mailbox.waitForEmail(email, 'Gracias por tu aportación')
    const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
    expect(entries.filter(({ subject }) => subject.id === id)).toMatchObject([
      { reason: 'Lo confirmó la familia', detail: { decision: 'accept' } },
    ])
  })

  it('that looks like any other to contributor, host and ledger', async () => {
    const before = await readBalances(world.deps.db)
    const { id, sessionId, paymentIntent } = await paidWith(LESS)
    expect((await readBalances(world.deps.db)).suspense).toBe(before.suspense + 5_769)
    await resolve(id)
    await waitForWebhooks(world)
    const contribution = await readContributionOfSession(world, sessionId)
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
    await hearOfFee(paymentIntent)
    await world.stripe.post('/payouts/run', {})
    await waitForWebhooks(world)
    expect(await readLedgerBalances(world, contribution.id)).toMatchObject({
      host: 0,
      bank: 40_000,
    })
    await nothingDiffers()
    await family.host.call('POST /contributions/:id/refund', { ...input, body: {} })
    await waitForWebhooks(world)
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await nothingDiffers()
  })

  it('and the host’s account gets the missing part', async () => {
    const { id, sessionId } = await paidWith({ base: 40_000, transactionFee: 14_500 })
    await resolve(id)
    await waitUntil('the host has the contribution', async () => {
      return (await panel.readAccountBalance(family.accountId)) === 50_000
    })
    const contribution = await readContributionOfSession(world, sessionId)
    expect(contribution).toMatchObject({ base_amount: 50_000, total_amount: 57_124 })
    await waitUntil('the ledger has it', async () => {
      return (await readLedgerBalances(world, contribution.id)).host === 50_000
    })
    await nothingDiffers()
  })

  it('of its own if it is a second payment', async () => {
    const first = await createPaidContribution(world, family)
    const row = await readContributionOfSession(world, first.sessionId)
    const sessionId = await payTwice(world, family, row)
    await resolve((await kept(sessionId)).id)
    const own = await readContributionOfSession(world, sessionId)
    expect(own).toMatchObject({ status: 'CONFIRMED', base_amount: 50_000, message: null })
    expect(own.id).not.toBe(row.id)
    expect(await readContributionOfSession(world, first.sessionId)).toMatchObject({
      base_amount: 100_000,
    })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 150_000,
      contribution_count: 2,
      contributor_count: 1,
    })
    await nothingDiffers()
  })
})

it('a refund before any transfer to the host succeeds', async () => {
  const { deps } = world
  const { id, params } = await prepareStoredCheckout(world, family)
  const { id: session } = await panel.stripe.checkout.sessions.create({
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
  await payByCard(world, session)
  await waitForWebhooks(world)
  const unsent = { ...deps, outbox: { ...deps.outbox, task: async () => undefined } }
  const request = { decision: 'accept', reason: 'Lo confirmó la familia' } as const
  await acceptQuarantinedPayment(unsent, { id: admin.user.id }, (await kept(session)).id, request)
  const contribution = await readContributionOfSession(world, session)
  expect(await readLedgerBalances(world, contribution.id)).toMatchObject({ clearing: 50_000 })
  const input = { params: { id: contribution.id }, body: {} }
  await family.host.call('POST /contributions/:id/refund', input)
  expect(await readContributionOfSession(world, session)).toMatchObject({ status: 'REFUNDED' })
  await waitForWebhooks(world)
  await nothingDiffers()
})

describe('a quarantined payment cannot be accepted', () => {
  async function refused(id: string, message: string): Promise<void> {
    await expect(resolve(id)).rejects.toMatchObject({ code: 'NOT_ACCEPTABLE', message })
    expect(await readEventRow(world, family)).toMatchObject({ raised_amount: 0 })
  }

  it.each([
    [
      'whose money went to a stranger’s account',
      'El dinero llegó a una cuenta que no es del anfitrión.',
    ],
    [
      'that no checkout of ours asked for',
      'No sabemos de quién es ni para qué evento: no salió de un pago nuestro.',
    ],
  ])('%s, and the list says so', async (_what, message) => {
    const isStranger = message.startsWith('El dinero')
    const { id, acceptableAs, notAcceptableReason } = await paidWith(
      isStranger
        ? { destination: await createReadyAccount(world) }
        : { checkoutSessionId: crypto.randomUUID() },
    )
    expect({ acceptableAs, notAcceptableReason }).toEqual({
      acceptableAs: null,
      notAcceptableReason: message,
    })
    await refused(id, message)
  })

  it('if a part of it is refunded or disputed, or while it is being refunded', async () => {
    const [part, contested, going] = [
      await paidWith(LESS),
      await paidWith(LESS),
      await paidWith(LESS),
    ]
    await panel.stripe.refunds.create({ payment_intent: part.paymentIntent, amount: 100 })
    await panel.openDispute(contested.paymentIntent)
    const message = 'Parte de este pago ya regresó, o su banco pidió aclararlo.'
    await refused(part.id, message)
    await refused(contested.id, message)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
    await expect(resolve(going.id, 'refund')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await refused(going.id, 'Este pago ya se está devolviendo.')
  })

  it('if it is in another currency, or a refund or dispute', async () => {
    const { id, paymentIntent } = await paidWith(LESS)
    await world.deps.db
      .updateTable('quarantined_payments')
      .set({ detail: JSON.stringify({ paymentIntentId: paymentIntent, currency: 'usd' }) })
      .where('id', '=', id)
      .execute()
    await refused(id, 'Se pagó en otra moneda.')
    await waitForWebhooks(world)
    const other = await paidWith(LESS)
    const dispute = await panel.openDispute(other.paymentIntent)
    await waitForWebhooks(world)
    await refused((await kept(dispute)).id, 'No es un pago: es una devolución o una aclaración.')
  })
})
