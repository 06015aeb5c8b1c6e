import { expect, test } from 'vitest'
import { findCurrentAccount } from '#server/payout-records/store.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { type Person, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const SUBJECT = 'Tu cuenta de pagos está lista'

const world = setUpWorld()

async function hostWithAccount(): Promise<Person & { accountId: string }> {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { ...host, accountId }
}

function waitUntilTakesMoney(host: Person, expected: boolean) {
  return waitUntil(`can_take_money is ${expected}`, async () => {
    const account = await findCurrentAccount(world.deps.db, host.user.id)
    return account?.can_take_money === expected
  })
}

function waitUntilHandled() {
  return waitUntil('all events are handled', async () => {
    await world.stripe.post('/webhooks/flush')
    const waiting = await world.deps.db
      .selectFrom('stripe_events')
      .select('id')
      .where('handled_at', 'is', null)
      .execute()
    return waiting.length === 0
  })
}

test('a host gets an email when the onboarding is complete', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await world.mailbox.waitForEmail(host.email, SUBJECT)
  await waitUntilTakesMoney(host, true)
})

test('a restricted or deauthorized account accepts no money', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await waitUntilTakesMoney(host, true)
  await world.stripe.post(`/accounts/${host.accountId}/restrict`)
  await waitUntilTakesMoney(host, false)
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await waitUntilTakesMoney(host, true)
  await world.stripe.post(`/accounts/${host.accountId}/deauthorize`)
  await waitUntilTakesMoney(host, false)
})

test('late, repeated and reordered events leave the current state and one email', async () => {
  const host = await hostWithAccount()
  await world.stripe.post('/webhooks', { mode: 'hold' })
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await world.stripe.post(`/accounts/${host.accountId}/restrict`)
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await world.stripe.post('/webhooks/release', { order: 'reverse', times: 2 })
  await world.stripe.post('/webhooks', { mode: 'normal' })
  await waitUntilTakesMoney(host, true)
  await world.mailbox.waitForEmail(host.email, SUBJECT)
  await waitUntilHandled()
  await waitUntilTakesMoney(host, true)
  const emails = await world.mailbox.listEmails(host.email)
  expect(emails.filter(({ subject }) => subject === SUBJECT)).toHaveLength(1)
})
