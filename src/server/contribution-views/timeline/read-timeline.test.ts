import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  createFamily,
  payByCard,
  payWithoutWebhook,
  readContributionOfSession,
  settleSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { signUp, signUpAdmin } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld()

it('a contribution that was never paid has no step yet', async () => {
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family)
  const { id } = await readContributionOfSession(world, sessionId)
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
    contributorEmail: uniqueEmail('chela'),
  }
  const { sessionId } = await aliada.call('POST /payments/create-checkout-session', { body })
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const { id } = await readContributionOfSession(world, sessionId)
  const input = { params: { id } }
  const told = []
  for (const person of [family.host, aliada, await signUpAdmin(world)]) {
    told.push(await person.call('GET /contributions/:id/timeline', input))
  }
  expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(told[0]?.timeline.steps).toHaveLength(3)
  const stranger = await signUp(world)
  const asked = stranger.call('GET /contributions/:id/timeline', input)
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const none = stranger.call('GET /contributions/:id/timeline', { params: { id: randomUUID() } })
  await expect(none).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
})

it('a quarantined payment is under review, and then refunded', async () => {
  const admin = await signUpAdmin(world)
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family)
  const { id } = await readContributionOfSession(world, sessionId)
  const session = await payWithoutWebhook(world, sessionId)
  await settleSession(world, { ...session, total: session.total - 1 })
  const kinds = async () => {
    const input = { params: { id } }
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', input)
    return timeline.steps.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['under-review'])
  const { payments } = await admin.call('GET /admin/quarantine')
  await admin.call('POST /admin/quarantine/:id/resolve', {
    params: { id: String(payments.find((each) => each.sessionId === sessionId)?.id) },
    body: { decision: 'refund', reason: 'Otro monto' },
  })
  expect(await kinds()).toEqual(['under-review', 'refunded'])
})
