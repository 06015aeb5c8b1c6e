import { beforeAll, expect, test } from 'vitest'
import { type Person, signIn, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()

beforeAll(async () => {
  await world.stripe.post('/webhooks', { mode: 'drop' })
})

async function hostWithAccount(): Promise<Person & { accountId: string }> {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { ...host, accountId }
}

function ask(accountId: string, token: string) {
  return world.send('GET', `/payments/connect/account-status/${accountId}`, { token })
}

async function admin(): Promise<Person> {
  const person = await signUp(world, { role: 'ALIADO' })
  await world.deps.db
    .updateTable('users')
    .set({ roles: ['ADMIN'] })
    .where('id', '=', person.user.id)
    .execute()
  return signIn(world, { email: person.email })
}

test('an account in onboarding is pending and lists its requirements', async () => {
  const host = await hostWithAccount()
  const { status, body } = await ask(host.accountId, host.token)
  expect(status).toBe(200)
  expect(body).toEqual({
    accountId: host.accountId,
    status: 'pending',
    accountStatus: 'pending',
    chargesEnabled: false,
    payoutsEnabled: false,
    requirementsCurrentlyDue: expect.arrayContaining(['external_account']),
  })
})

test('the status is fetched from Stripe', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  expect((await ask(host.accountId, host.token)).body).toEqual({
    accountId: host.accountId,
    status: 'active',
    accountStatus: 'active',
    chargesEnabled: true,
    payoutsEnabled: true,
    requirementsCurrentlyDue: [],
  })
})

test('an account that may charge but has requirements due is pending', async () => {
  const host = await hostWithAccount()
  const leave_due = ['individual.verification.document']
  await world.stripe.post(`/accounts/${host.accountId}/complete`, { leave_due })
  expect((await ask(host.accountId, host.token)).body).toMatchObject({
    status: 'pending',
    chargesEnabled: true,
    payoutsEnabled: false,
    requirementsCurrentlyDue: leave_due,
  })
})

test('an account disabled by Stripe is restricted', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await world.stripe.post(`/accounts/${host.accountId}/restrict`, { reason: 'listed' })
  expect((await ask(host.accountId, host.token)).body).toMatchObject({
    status: 'restricted',
    chargesEnabled: false,
  })
})

test('a deauthorized account is restricted and accepts no money', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await ask(host.accountId, host.token)
  await world.stripe.post(`/accounts/${host.accountId}/deauthorize`)
  expect((await ask(host.accountId, host.token)).body).toMatchObject({
    status: 'restricted',
    chargesEnabled: false,
    payoutsEnabled: false,
  })
})

test('while Stripe is unavailable the host reads the stored status', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await ask(host.accountId, host.token)
  await world.stripe.post('/faults', { match: 'GET /v1/accounts', status: 503, count: 2 })
  expect(await ask(host.accountId, host.token)).toMatchObject({
    status: 200,
    body: { status: 'active' },
  })
})

test('a request that Stripe refuses is PROVIDER_FAILED', async () => {
  const host = await hostWithAccount()
  await world.stripe.post('/faults', { match: 'GET /v1/accounts', status: 401, count: 1 })
  expect(await ask(host.accountId, host.token)).toMatchObject({
    status: 502,
    body: { errorCode: 'PROVIDER_FAILED' },
  })
})

test('an admin sees an account, another host does not', async () => {
  const host = await hostWithAccount()
  expect(await ask(host.accountId, (await admin()).token)).toMatchObject({ status: 200 })
  expect(await ask(host.accountId, (await hostWithAccount()).token)).toMatchObject({
    status: 403,
    body: { errorCode: 'FORBIDDEN' },
  })
  expect(
    (await world.send('GET', `/payments/connect/account-status/${host.accountId}`)).status,
  ).toBe(401)
})

test('an unknown account is 404 without a call to Stripe', async () => {
  const host = await signUp(world)
  const stranger = await world.deps.payments.createAccount(
    { userId: 'nobody', email: 'x@example.test', firstName: 'X', lastName: 'Y' },
    'acct:stranger',
  )
  expect(await ask(stranger.id, host.token)).toMatchObject({
    status: 404,
    body: { errorCode: 'PAYOUT_ACCOUNT_NOT_FOUND' },
  })
  expect(await ask('..%2Fcustomers', host.token)).toMatchObject({ status: 400 })
})
