import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { buildEventPath, buildPaymentSuccessPath, PATHS } from '#contract/product/paths.ts'
import {
  buildSignedReceiptPath,
  createDraftToken,
  createReceiptToken,
  verifyDraftToken,
} from '#server/contributions/receipt-link.ts'
import {
  buildCheckoutRequest,
  payAndSettle,
  payByCard,
  payWithoutWebhook,
  readContribution,
  readEventRow,
  startCheckout,
  startPaymentsWorld,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { createUniqueEmail, signUp } from '#server/testing/world.ts'

const { world, family } = await startPaymentsWorld()
await world.deps.db
  .updateTable('events')
  .set({ thank_you_message: 'Gracias de corazón' })
  .where('id', '=', family.event.id)
  .execute()

const outcome = (id: string) => world.call('GET /payments/checkout-session/:id', { params: { id } })

const failProvider = (count: number) =>
  world.stripe.post('/faults', { match: 'GET /v1/checkout/sessions', count, status: 500 })

describe('the success page', () => {
  it('R6: records the payment itself before the webhook', async () => {
    const { sessionId } = await startCheckout(world, family, { message: 'Con cariño' })
    await withoutWebhooks(world, () => payByCard(world, sessionId))
    const before = await readEventRow(world, family)
    const answers = await Promise.all([outcome(sessionId), outcome(sessionId), outcome(sessionId)])
    expect(answers[0]).toMatchObject({
      url: null,
      payment_status: 'paid',
      underReview: false,
      review: null,
      decline: null,
      again: null,
      amount_total: 57_124,
      metadata: { eventId: family.event.id, contributorName: 'Tía Chela', message: 'Con cariño' },
      contribution: {
        status: 'CONFIRMED',
        amount: 50_000,
        transactionFee: 4_500,
        serviceFee: 2_624,
        eventName: family.event.name,
        eventSlug: family.event.slug,
        goalName: family.goal.name,
      },
      thankYouMessage: 'Gracias de corazón',
    })
    expect(answers[1]).toEqual(answers[0])
    const after = await readEventRow(world, family)
    expect(after.contribution_count - before.contribution_count).toBe(1)
  })

  it('shows unpaid, and where to pay, while the session is open, without thanks', async () => {
    const { sessionId, url } = await startCheckout(world, family)
    const answer = await outcome(sessionId)
    expect(answer).toMatchObject({ payment_status: 'unpaid', url, thankYouMessage: null })
  })

  it('shows unpaid, and no address, once the session has expired', async () => {
    const { sessionId } = await startCheckout(world, family)
    await withoutWebhooks(world, () => world.deps.payments.expireCheckout(sessionId))
    const answer = await outcome(sessionId)
    expect(answer).toMatchObject({
      payment_status: 'unpaid',
      url: null,
      contribution: { status: 'EXPIRED' },
    })
  })

  it('shows a quarantined payment as under review, and offers no second one', async () => {
    const aliada = await signUp(world, { role: 'ALIADO' })
    const body = buildCheckoutRequest(family)
    const { sessionId } = await aliada.call('POST /payments/create-checkout-session', { body })
    const other = { params: sql<string>`jsonb_set(params, '{total}', '1')` }
    await world.deps.db
      .updateTable('checkout_sessions')
      .set(other)
      .where('stripe_session_id', '=', sessionId)
      .execute()
    await withoutWebhooks(world, () => payByCard(world, sessionId))
    const review = { payment_status: 'unpaid', underReview: true, url: null, thankYouMessage: null }
    expect(await outcome(sessionId)).toMatchObject(review)
    expect(await outcome(sessionId)).toMatchObject(review)
    const mine = await aliada.call('GET /contributions/mine', { query: {} })
    expect(mine.contributions).toMatchObject([{ review: 'open', amount: 50_000 }])
  })

  it('shows a second payment as under review, also before the webhook', async () => {
    const { sessionId } = await startCheckout(world, family)
    await world.deps.db
      .updateTable('contributions')
      .set({ status: 'CONFIRMED', confirmed_at: new Date(), stripe_payment_intent_id: 'pi_first' })
      .where('id', '=', (await readContribution(world, sessionId)).id)
      .execute()
    await withoutWebhooks(world, () => payByCard(world, sessionId))
    expect(await outcome(sessionId)).toMatchObject({ underReview: true, url: null })
  })

  it('answers 404 for an unknown session, without calling Stripe', async () => {
    for (const id of ['cs_test_nunca', 'otra-cosa', '{CHECKOUT_SESSION_ID}']) {
      await expect(outcome(id)).rejects.toMatchObject({
        code: 'SESSION_NOT_FOUND',
        status: 404,
        message: 'ID de sesión no válido',
      })
    }
  })

  it('answers from our rows while Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    await payAndSettle(world, sessionId)
    await failProvider(2)
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'paid' })
    await world.deps.payments.retrieveCheckout(sessionId).catch(() => undefined)
  })

  it('answers 502 if nothing is recorded and Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    await withoutWebhooks(world, () => payByCard(world, sessionId))
    await failProvider(2)
    const answer = await fetch(`${world.url}/api/payments/checkout-session/${sessionId}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '5'])
    expect(await answer.json()).toMatchObject({
      errorCode: 'PROVIDER_FAILED',
      message: 'No se pudo verificar el estado del pago',
    })
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'paid' })
  })
})

const read = (id: string, token: string, why?: '1') =>
  world.call('GET /payments/drafts/:id', {
    params: { id },
    query: { token, ...(why && { why }) },
  })

/** Leaves Stripe's page; resolves to the parts of the address that it redirects to. */
async function abandon(sessionId: string) {
  const { redirect } = await world.stripe.post<{ redirect: string }>(
    `/checkout/${sessionId}/abandon`,
  )
  const { pathname, searchParams } = new URL(redirect)
  const [id = '', token = ''] = (searchParams.get('draft') ?? '').split('.')
  return { pathname, searchParams, id, token }
}

async function tryCard(sessionId: string, card: string, authorize?: boolean): Promise<void> {
  await world.stripe.post(`/checkout/${sessionId}/pay`, {
    card,
    ...(authorize === undefined ? {} : { authorize }),
  })
}

describe('an abandoned checkout', () => {
  it('leads back by a signed link to the form values', async () => {
    const typed = {
      contributorEmail: createUniqueEmail(),
      message: '¡Abrazos!',
      anonymous: true,
      amountHidden: false,
      messagePrivate: false,
      amount: 51_234,
    }
    const { sessionId } = await startCheckout(world, family, typed)
    const { pathname, searchParams, id, token } = await abandon(sessionId)
    expect(pathname).toBe(PATHS.paymentCancelled)
    expect(searchParams.get('event')).toBe(family.event.slug)
    expect((await read(id, token)).typed).toEqual({
      eventSlug: family.event.slug,
      goalId: family.goal.id,
      contributorName: 'Tía Chela',
      ...typed,
    })
  })

  it('opens with no other token, and its token opens no receipt', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await abandon(sessionId)
    const { id: other } = await readContribution(
      world,
      (await startCheckout(world, family)).sessionId,
    )
    for (const forged of [
      createDraftToken(world.config, other),
      createReceiptToken(world.config, id, 0),
      'x',
    ])
      await expect(read(id, forged)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    await expect(
      world.call('GET /receipts/:id', { params: { id }, query: { token } }),
    ).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    expect(verifyDraftToken(world.config, id, token)).toBe(true)
  })

  it.each([
    ['4000000000009995', undefined, 'funds'],
    ['4000000000000002', undefined, 'bank'],
    ['4000000000000069', undefined, 'card-data'],
    ['4000000000000119', undefined, 'later'],
    ['4000002500003155', false, 'verification'],
  ] as const)('reports on request why card %s was declined', async (card, authorize, decline) => {
    const { sessionId } = await startCheckout(world, family)
    await tryCard(sessionId, card, authorize)
    const { id, token } = await abandon(sessionId)
    expect((await read(id, token)).decline).toBeNull()
    expect((await read(id, token, '1')).decline).toBe(decline)
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'unpaid', decline })
  })

  it('shows the form values without a decline while Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await abandon(sessionId)
    await world.stripe.post('/faults', {
      match: `GET /v1/checkout/sessions/${sessionId}`,
      count: 9,
      status: 500,
    })
    expect(await read(id, token, '1')).toMatchObject({ decline: null, typed: { amount: 50_000 } })
  })

  it('that was paid leads to the success page, without form values', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await abandon(sessionId)
    await payWithoutWebhook(world, sessionId)
    const paid = { typed: null, successPath: buildPaymentSuccessPath(sessionId) }
    expect(await read(id, token, '1')).toMatchObject(paid)
    expect(await read(id, token)).toMatchObject(paid)
    expect((await readContribution(world, sessionId)).status).toBe('CONFIRMED')
  })

  it('is no longer shown after a day', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await abandon(sessionId)
    world.clock.advance(25 * HOUR_MS)
    await expect(read(id, token)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    world.clock.advance(-25 * HOUR_MS)
  })
})

describe('the page after paying', () => {
  it('links to the receipt for a day, and to the form while unpaid', async () => {
    const contributorEmail = createUniqueEmail()
    const { sessionId } = await startCheckout(world, family, { contributorEmail })
    const unpaid = await outcome(sessionId)
    expect(unpaid.receipt).toBeNull()
    expect(unpaid.again).toMatch(
      new RegExp(
        `^${buildEventPath(family.event.slug, 'contribute')}\\?goal=${family.goal.id}&draft=`,
      ),
    )
    await payAndSettle(world, sessionId)
    const { id } = await readContribution(world, sessionId)
    const path = buildSignedReceiptPath(world.config, { id, email_corrections: 0 })
    expect(await outcome(sessionId)).toMatchObject({
      again: null,
      receipt: { path, email: contributorEmail },
    })
    world.clock.advance(25 * HOUR_MS)
    expect((await outcome(sessionId)).receipt).toBeNull()
    world.clock.advance(-25 * HOUR_MS)
  })
})
