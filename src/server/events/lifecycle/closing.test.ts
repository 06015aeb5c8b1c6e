import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { createEvent, createGoal, createPayoutAccount } from '#server/testing/factories.ts'
import { type Person, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

/** With the provider itself: what closes here ends there, and who pays first wins. */
const world = setUpWorld()
let host: Person
let event: Row<'events'>
let goal: Row<'goals'>
beforeAll(async () => {
  host = await signUp(world)
  const { id, email } = host.user
  const owner = { userId: id, email, firstName: 'Lucía', lastName: 'Robles' }
  const account = await world.deps.payments.createAccount(owner, id)
  await world.stripe.post(`/accounts/${account.id}/complete`)
  await createPayoutAccount(world.deps.db, id, { stripe_account_id: account.id })
})
beforeEach(async () => {
  event = await createEvent(world.deps.db, host.user.id)
  goal = await createGoal(world.deps.db, event.id)
})

async function openCheckout(goalId?: string): Promise<string> {
  const body = { eventId: event.id, goalId, amount: 50_000, contributorName: 'Tía Chela' }
  return (await world.call('POST /payments/create-checkout-session', { body })).sessionId
}
const statusOf = async (sessionId: string) =>
  (await world.deps.payments.retrieveCheckout(sessionId))?.status
const remove = () => host.call('DELETE /events/:id', { params: { id: event.id } })
const somebodyIsPaying = {
  code: 'EVENT_HAS_CONTRIBUTIONS',
  message: expect.stringContaining('Alguien está por aportar'),
}

test('completing an event expires its checkouts at Stripe', async () => {
  const sessionId = await openCheckout()
  await host.call('PUT /events/:id', { params: { id: event.id }, body: { status: 'COMPLETED' } })
  await waitUntil('expired', async () => (await statusOf(sessionId)) === 'expired')
})

test('fulfilling a goal expires its checkouts at Stripe, not those of the event', async () => {
  const ofEvent = await openCheckout()
  const ofGoal = await openCheckout(goal.id)
  await host.call('PUT /events/:id/goals/:goalId', {
    params: { id: event.id, goalId: goal.id },
    body: { canReceiveContributions: false },
  })
  await waitUntil('expired', async () => (await statusOf(ofGoal)) === 'expired')
  expect(await statusOf(ofEvent)).toBe('open')
})

test('an event can be deleted once Stripe has expired its checkout', async () => {
  const sessionId = await openCheckout()
  await expect(remove()).rejects.toMatchObject(somebodyIsPaying)
  await waitUntil('deleted', () =>
    remove().then(
      () => true,
      () => false,
    ),
  )
  expect(await statusOf(sessionId)).toBe('expired')
})

test('a payment before the expiry reaches Stripe is counted and keeps the event', async () => {
  const sessionId = await openCheckout(goal.id)
  await world.stripe.post(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await expect(remove()).rejects.toMatchObject({ code: 'EVENT_HAS_CONTRIBUTIONS' })
  const read = () => host.call('GET /events/:id', { params: { id: event.id } })
  await waitUntil('counted', async () => (await read()).event.statistics.totalContributors === 1)
  await expect(remove()).rejects.toMatchObject({
    message: 'Este evento ya recibió aportaciones y no se puede eliminar.',
  })
  expect((await read()).event.statistics.totalCurrentAmount).toBe(50_000)
})
