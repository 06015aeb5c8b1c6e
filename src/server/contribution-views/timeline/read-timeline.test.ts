import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin } from '#server/admin/testing.ts'
import { signUp } from '#server/testing/people.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'
import {
  allHandled,
  contributionOf,
  makeFamily,
  pay,
  payUnheard,
  settle,
  start,
} from '#server/testing/contributions.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('a contribution that was never paid has no step yet', async () => {
  const family = await makeFamily(world)
  const { sessionId } = await start(world, family)
  const { id } = await contributionOf(world, sessionId)
  const input = { params: { id } }
  expect(await family.host.call('GET /contributions/:id/timeline', input)).toEqual({
    timeline: { steps: [], depositExpected: null },
  })
})

it('is read by host, admin and whoever gave, and by nobody else', async () => {
  const family = await makeFamily(world)
  const aliada = await signUp(world, { role: 'ALIADO' })
  const body = {
    eventId: family.event.id,
    amount: 50_000,
    contributorName: 'Tía Chela',
    contributorEmail: uniqueEmail('chela'),
  }
  const { sessionId } = await aliada.call('POST /payments/create-checkout-session', { body })
  await pay(world, sessionId)
  await allHandled(world)
  const { id } = await contributionOf(world, sessionId)
  const input = { params: { id } }
  const told = []
  for (const person of [family.host, aliada, await makeAdmin(world)]) {
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

it('a payment that is kept apart is under review, and then given back', async () => {
  const admin = await makeAdmin(world)
  const family = await makeFamily(world)
  const { sessionId } = await start(world, family)
  const { id } = await contributionOf(world, sessionId)
  const session = await payUnheard(world, sessionId)
  await settle(world, { ...session, total: session.total - 1 })
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
