import { beforeAll, expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payTwice,
  payWithOtherParams,
  readContributionOfSession,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { type Person, signUp, signUpAdmin } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
let family: Family
beforeAll(async () => {
  admin = await signUpAdmin(world)
  family = await createFamily(world)
})

/** What list, private page, success page and timeline say of one contribution. */
async function said(aliada: Person, { id }: Row<'contributions'>, sessionId: string) {
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
  const { timeline } = await family.host.call('GET /contributions/:id/timeline', { params })
  return {
    list: contributions[0]?.review,
    privatePage: receipt.review,
    successPage: review,
    steps: timeline.steps.map(({ kind }) => kind),
  }
}

async function decide(sessionId: string, decision: 'refund' | 'dismiss'): Promise<void> {
  const { payments } = await admin.call('GET /admin/quarantine', { query: { pageSize: 100 } })
  const id = String(payments.find((payment) => payment.sessionId === sessionId)?.id)
  const body = { decision, reason: 'Revisado con el banco' }
  await admin.call('POST /admin/quarantine/:id/resolve', { params: { id }, body })
}

it.each([
  ['refund', 'refunded', ['under-review', 'refunded']],
  ['dismiss', 'dismissed', ['under-review']],
] as const)(
  'what became of a payment kept apart reads the same wherever its giver looks: %s',
  async (decision, review, steps) => {
    const aliada = await signUp(world, { role: 'ALIADO' })
    const { sessionId } = await payWithOtherParams(world, family, { transactionFee: 1_000 })
    const row = await readContributionOfSession(world, sessionId)
    const open = { list: 'open', privatePage: 'open', successPage: 'open' }
    expect(await said(aliada, row, sessionId)).toEqual({ ...open, steps: ['under-review'] })
    await decide(sessionId, decision)
    await waitForWebhooks(world)
    expect(await said(aliada, row, sessionId)).toEqual({
      list: review,
      privatePage: review,
      successPage: review,
      steps,
    })
  },
)

it('the review of a second payment is shown on its own page, and does not change the contribution', async () => {
  const aliada = await signUp(world, { role: 'ALIADO' })
  const gift = await createPaidContribution(world, family)
  const second = await payTwice(world, family, gift)
  const gifts = {
    list: null,
    privatePage: null,
    steps: ['received', 'confirmed', 'transferred'],
  }
  expect(await said(aliada, gift, second)).toEqual({ ...gifts, successPage: 'open' })
  await decide(second, 'refund')
  await waitForWebhooks(world)
  expect(await said(aliada, gift, second)).toEqual({ ...gifts, successPage: 'refunded' })
})
