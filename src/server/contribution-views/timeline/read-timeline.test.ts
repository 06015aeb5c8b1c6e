import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  findQuarantined,
  openSecondCheckout,
  payAndSettle,
  payByCard,
  payWithOtherParams,
  readContribution,
  resolveQuarantined,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import {
  createUniqueEmail,
  type Person,
  shareWorld,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'

const world = shareWorld()

it('a contribution that was never paid has no step yet', async () => {
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family)
  const { id } = await readContribution(world, sessionId)
  const input = { params: { id } }
  expect(await family.host.call('GET /contributions/:id/timeline', input)).toEqual({
    timeline: { steps: [], depositExpected: null },
  })
})

it('is readable by host, admin and contributor only', async () => {
  const family = await createFamily(world)
  const aliada = await signUp(world, { role: 'ALIADO' })
  const body = {
    eventId: family.event.id,
    amount: 50_000,
    contributorName: 'Tía Chela',
    contributorEmail: createUniqueEmail('chela'),
  }
  const { sessionId } = await aliada.call('POST /payments/create-checkout-session', { body })
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const { id } = await readContribution(world, sessionId)
  const input = { params: { id } }
  const timelines = []
  for (const person of [family.host, aliada, await signUpAdmin(world)]) {
    timelines.push(await person.call('GET /contributions/:id/timeline', input))
  }
  expect(new Set(timelines.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(timelines[0]?.timeline.steps).toHaveLength(3)
  const stranger = await signUp(world)
  const request = stranger.call('GET /contributions/:id/timeline', input)
  await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const none = stranger.call('GET /contributions/:id/timeline', { params: { id: randomUUID() } })
  await expect(none).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
})

/** Reads a contribution's review from list, private page, success page and timeline. */
async function readReviews(
  { host }: Family,
  aliada: Person,
  { id }: Row<'contributions'>,
  sessionId: string,
) {
  await world.deps.db
    .updateTable('contributions')
    .set({ user_id: aliada.user.id })
    .where('id', '=', id)
    .execute()
  const params = { id }
  const { contributions } = await aliada.call('GET /contributions/mine', { query: {} })
  const query = { token: createReceiptToken(world.config, id, 0) }
  const { receipt } = await world.call('GET /receipts/:id', { params, query })
  const page = { params: { id: sessionId } }
  const { review } = await world.call('GET /payments/checkout-session/:id', page)
  const { timeline } = await host.call('GET /contributions/:id/timeline', { params })
  return {
    list: contributions[0]?.review,
    privatePage: receipt.review,
    successPage: review,
    steps: timeline.steps.map(({ kind }) => kind),
  }
}

it.each([
  ['refund', 'refunded', ['under-review', 'refunded']],
  ['dismiss', 'dismissed', ['under-review']],
] as const)(
  'the review of a quarantined payment is the same on every page of its contributor: %s',
  async (decision, review, steps) => {
    const family = await createFamily(world)
    const admin = await signUpAdmin(world)
    const aliada = await signUp(world, { role: 'ALIADO' })
    const { sessionId } = await payWithOtherParams(world, family, { transactionFee: 1_000 })
    const row = await readContribution(world, sessionId)
    const open = { list: 'open', privatePage: 'open', successPage: 'open' }
    expect(await readReviews(family, aliada, row, sessionId)).toEqual({
      ...open,
      steps: ['under-review'],
    })
    await resolveQuarantined(admin, (await findQuarantined(admin, sessionId)).id, decision)
    await waitForWebhooks(world)
    const page = { params: { id: sessionId } }
    expect(await world.call('GET /payments/checkout-session/:id', page)).toMatchObject({
      underReview: false,
      payment_status: 'unpaid',
      url: null,
      again: null,
    })
    expect(await readReviews(family, aliada, row, sessionId)).toEqual({
      list: review,
      privatePage: review,
      successPage: review,
      steps,
    })
  },
)

it('the review of a second payment is shown on its own page, and does not change the contribution', async () => {
  const family = await createFamily(world)
  const admin = await signUpAdmin(world)
  const aliada = await signUp(world, { role: 'ALIADO' })
  const paid = await createPaidContribution(world, family)
  const second = await openSecondCheckout(world, family, paid)
  await payAndSettle(world, second)
  const reviews = {
    list: null,
    privatePage: null,
    steps: ['received', 'confirmed', 'transferred'],
  }
  expect(await readReviews(family, aliada, paid, second)).toEqual({
    ...reviews,
    successPage: 'open',
  })
  await resolveQuarantined(admin, (await findQuarantined(admin, second)).id, 'refund')
  await waitForWebhooks(world)
  expect(await readReviews(family, aliada, paid, second)).toEqual({
    ...reviews,
    successPage: 'refunded',
  })
})
