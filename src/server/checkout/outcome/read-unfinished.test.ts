import { afterAll, describe, expect, it } from 'vitest'
import { eventPath, PATHS, paymentSuccessPath } from '#contract/product/paths.ts'
import {
  createReceiptToken,
  createUnfinishedToken,
  isUnfinishedToken,
  receiptPath,
} from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  payByCard,
  payWithoutWebhook,
  readContributionOfSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { startWorld, uniqueEmail } from '#server/testing/world.ts'

const world = await startWorld()
const family = await createFamily(world)
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const outcome = (id: string) => world.call('GET /payments/checkout-session/:id', { params: { id } })

const read = (id: string, token: string, why?: '1') =>
  world.call('GET /payments/unfinished/:id', {
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
  ] as const)('reports on request why card %s was declined', async (card, authorise, decline) => {
    const { sessionId } = await startCheckout(world, family)
    await tryCard(sessionId, card, authorise)
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
    const paid = { typed: null, successPath: paymentSuccessPath(sessionId) }
    expect(await read(id, token, '1')).toMatchObject(paid)
    expect(await read(id, token)).toMatchObject(paid)
    expect((await readContributionOfSession(world, sessionId)).status).toBe('CONFIRMED')
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
    const contributorEmail = uniqueEmail()
    const { sessionId } = await startCheckout(world, family, { contributorEmail })
    const unpaid = await outcome(sessionId)
    expect(unpaid.receipt).toBeNull()
    expect(unpaid.again).toMatch(
      new RegExp(`^${eventPath(family.event.slug, 'contribute')}\\?goal=${family.goal.id}&draft=`),
    )
    await payByCard(world, sessionId)
    await waitForWebhooks(world)
    const { id } = await readContributionOfSession(world, sessionId)
    const path = receiptPath(world.config, { id, email_corrections: 0 })
    expect(await outcome(sessionId)).toMatchObject({
      again: null,
      receipt: { path, email: contributorEmail },
    })
    world.clock.advance(25 * HOUR_MS)
    expect((await outcome(sessionId)).receipt).toBeNull()
    world.clock.advance(-25 * HOUR_MS)
  })
})
