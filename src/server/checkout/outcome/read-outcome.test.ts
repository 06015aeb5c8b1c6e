import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildCheckoutRequest,
  createFamily,
  payByCard,
  readContributionOfSession,
  readEventRow,
  startCheckout,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { signUp, startWorld } from '#server/testing/world.ts'

const world = await startWorld()
const family = await createFamily(world)
await world.deps.db
  .updateTable('events')
  .set({ thank_you_message: 'Gracias de corazón' })
  .where('id', '=', family.event.id)
  .execute()
afterAll(() => world.close())

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
      metadata: {
        eventId: family.event.id,
        contributorName: 'Tía Chela',
        message: 'Con cariño',
      },
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
      .where('id', '=', (await readContributionOfSession(world, sessionId)).id)
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
    await payByCard(world, sessionId)
    await waitForWebhooks(world)
    await failProvider(2)
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'paid' })
    await world.deps.payments.retrieveCheckout(sessionId).catch(() => undefined)
  })

  it('answers 502 if nothing is recorded and Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    await withoutWebhooks(world, () => payByCard(world, sessionId))
    await failProvider(2)
    await expect(outcome(sessionId)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      status: 502,
      message: 'No se pudo verificar el estado del pago',
    })
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'PENDING' })
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'paid' })
  })
})
