import { beforeAll, expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  type Family,
  payByCard,
  readContributionOfSession,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { PASSWORD, type Person, signUp } from '#server/testing/people.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld()
let family: Family
let aliada: Person
let sessionId: string
let id: string

beforeAll(async () => {
  const panel = openStripeDashboard(world)
  family = await createFamily(world)
  aliada = await signUp(world, { role: 'ALIADO' })
  const body = {
    eventId: family.event.id,
    amount: 100_000,
    contributorName: 'Tía Chela',
    contributorEmail: uniqueEmail('chela'),
  }
  const started = await aliada.call('POST /payments/create-checkout-session', { body })
  sessionId = started.sessionId
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const row = await readContributionOfSession(world, sessionId)
  id = row.id
  await panel.closeDispute(await panel.openDispute(String(row.stripe_payment_intent_id)), 'lost')
  await waitForWebhooks(world)
})

async function dataOf({ token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${world.url}/api/account/data?format=csv`, { headers })
  return answer.text()
}

it('every page of the contributor shows that a dispute is lost, beside the status of R6', async () => {
  const lost = { status: 'DISPUTED', disputeLost: true }
  const { contributions } = await aliada.call('GET /contributions/mine')
  expect(contributions).toMatchObject([lost])
  const query = { token: createReceiptToken(world.config, id, 0) }
  const { receipt } = await world.call('GET /receipts/:id', { params: { id }, query })
  expect(receipt).toMatchObject(lost)
  const params = { id: sessionId }
  const { contribution } = await world.call('GET /payments/checkout-session/:id', { params })
  expect(contribution).toMatchObject(lost)
})

it('the reports of contributor and host show how a dispute was lost', async () => {
  const [given, received] = [await dataOf(aliada), await dataOf(family.host)]
  expect(given).toContain('Devuelta por tu banco')
  expect(received).toContain('Aclaración perdida')
  expect(`${given}${received}`).not.toContain('En aclaración')
})

it('a lost dispute does not block the deletion of an account', async () => {
  await aliada.call('POST /account/delete', { body: { password: PASSWORD } })
  expect(await readContributionOfSession(world, sessionId)).toMatchObject({
    contributor_name: 'Aliado',
  })
})
