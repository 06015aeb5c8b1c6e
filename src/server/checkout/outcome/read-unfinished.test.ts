import { beforeAll, describe, expect, it } from 'vitest'
import {
  createReceiptToken,
  createUnfinishedToken,
  isUnfinishedToken,
} from '#server/contributions/receipt-link.ts'
import { HOUR_MS } from '#server/limits.ts'
import {
  createFamily,
  type Family,
  payByCard,
  payWithoutWebhook,
  readContributionOfSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld()
let family: Family
beforeAll(async () => {
  family = await createFamily(world)
})

const outcome = (id: string) => world.call('GET /payments/checkout-session/:id', { params: { id } })

const read = (id: string, token: string, why?: '1') =>
  world.call('GET /payments/unfinished/:id', {
    params: { id },
    query: { token, ...(why && { why }) },
  })

/** What the provider's page leads back to, as its visitor gets it. */
async function left(sessionId: string) {
  const { redirect } = await world.stripe.post<{ redirect: string }>(
    `/checkout/${sessionId}/abandon`,
  )
  const { pathname, searchParams } = new URL(redirect)
  const [id = '', token = ''] = (searchParams.get('draft') ?? '').split('.')
  return { pathname, searchParams, id, token }
}

async function tryCard(sessionId: string, card: string, authorise?: boolean): Promise<void> {
  await world.stripe.post(`/checkout/${sessionId}/pay`, {
    card,
    ...(authorise === undefined ? {} : { authorise }),
  })
}

describe('an abandoned checkout', () => {
  it('leads back by a signed link to the form values', async () => {
    const typed = {
      contributorEmail: uniqueEmail(),
      message: '¡Abrazos!',
      anonymous: true,
      amount: 51_234,
    }
    const { sessionId } = await startCheckout(world, family, typed)
    const { pathname, searchParams, id, token } = await left(sessionId)
    expect(pathname).toBe('/payment/cancelled')
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
    const { id, token } = await left(sessionId)
    const { id: other } = await readContributionOfSession(
      world,
      (await startCheckout(world, family)).sessionId,
    )
    for (const forged of [
      createUnfinishedToken(world.config, other),
      createReceiptToken(world.config, id, 0),
      'x',
    ]) {
      await expect(read(id, forged)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    }
    await expect(
      world.call('GET /receipts/:id', { params: { id }, query: { token } }),
    ).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    expect(isUnfinishedToken(world.config, id, token)).toBe(true)
  })

  it.each([
    ['4000000000009995', undefined, 'funds'],
    ['4000000000000002', undefined, 'bank'],
    ['4000000000000069', undefined, 'card-data'],
    ['4000000000000119', undefined, 'later'],
    ['4000002500003155', false, 'verification'],
  ] as const)('says what card %s met, when asked', async (card, authorise, decline) => {
    const { sessionId } = await startCheckout(world, family)
    await tryCard(sessionId, card, authorise)
    const { id, token } = await left(sessionId)
    expect((await read(id, token)).decline).toBeNull()
    expect((await read(id, token, '1')).decline).toBe(decline)
    expect(await outcome(sessionId)).toMatchObject({ payment_status: 'unpaid', decline })
  })

  it('shows the form values without a decline while Stripe is down', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await left(sessionId)
    await world.stripe.post('/faults', {
      match: `GET /v1/checkout/sessions/${sessionId}`,
      count: 9,
      status: 500,
    })
    expect(await read(id, token, '1')).toMatchObject({ decline: null, typed: { amount: 50_000 } })
  })

  it('that was paid leads to the success page, without form values', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await left(sessionId)
    await payWithoutWebhook(world, sessionId)
    const paid = { typed: null, successPath: `/payment/success?session_id=${sessionId}` }
    expect(await read(id, token, '1')).toMatchObject(paid)
    expect(await read(id, token)).toMatchObject(paid)
    expect((await readContributionOfSession(world, sessionId)).status).toBe('CONFIRMED')
  })

  it('is no longer shown after a day', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id, token } = await left(sessionId)
    world.clock.advance(25 * HOUR_MS)
    await expect(read(id, token)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    world.clock.advance(-25 * HOUR_MS)
  })
})

describe('the page after paying', () => {
  it('links to the receipt for a day, and to the form while unpaid', async () => {
    const contributorEmail = uniqueEmail()
    const { sessionId } = await startCheckout(world, family, { contributorEmail })
    const unpaid = await outcome(sessionId)
    expect(unpaid.receipt).toBeNull()
    expect(unpaid.again).toMatch(
      new RegExp(`^/events/${family.event.slug}/contribute\\?goal=${family.goal.id}&draft=`),
    )
    await payByCard(world, sessionId)
    await waitForWebhooks(world)
    const { id } = await readContributionOfSession(world, sessionId)
    const path = `/receipts/${id}?token=${createReceiptToken(world.config, id, 0)}`
    expect(await outcome(sessionId)).toMatchObject({
      again: null,
      receipt: { path, email: contributorEmail },
    })
    world.clock.advance(25 * HOUR_MS)
    expect((await outcome(sessionId)).receipt).toBeNull()
    world.clock.advance(-25 * HOUR_MS)
  })

  it.each([
    ['refund', 'refunded'],
    ['dismiss', 'dismissed'],
  ] as const)(
    'says of a payment kept apart what an admin decided: %s',
    async (decision, review) => {
      const admin = await signUpAdmin(world)
      const { sessionId } = await startCheckout(world, family)
      await world.deps.db
        .updateTable('contributions')
        .set({
          status: 'CONFIRMED',
          confirmed_at: new Date(),
          stripe_payment_intent_id: `pi_${sessionId}`,
        })
        .where('id', '=', (await readContributionOfSession(world, sessionId)).id)
        .execute()
      await payByCard(world, sessionId)
      await waitForWebhooks(world)
      expect(await outcome(sessionId)).toMatchObject({ underReview: true, review: 'open' })
      const { payments } = await admin.call('GET /admin/quarantine')
      const kept = payments.find((payment) => payment.sessionId === sessionId)
      await admin.call('POST /admin/quarantine/:id/resolve', {
        params: { id: String(kept?.id) },
        body: { decision, reason: 'Revisado con el banco' },
      })
      const after = await outcome(sessionId)
      expect(after).toMatchObject({ underReview: false, review, payment_status: 'unpaid' })
      expect([after.url, after.again]).toEqual([null, null])
    },
  )
})
