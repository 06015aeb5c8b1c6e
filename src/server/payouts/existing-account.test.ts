import { beforeAll, expect, test } from 'vitest'
import { type Person, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()

async function hostWithAccount(): Promise<Person & { accountId: string }> {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { ...host, accountId }
}

function ask(accountId: string, token: string) {
  return world.send('GET', `/payments/connect/account-status/${accountId}`, { token })
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

test('an account that Stripe disables or deauthorizes is restricted and accepts no money', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await world.stripe.post(`/accounts/${host.accountId}/restrict`, { reason: 'listed' })
  const restricted = { status: 'restricted', chargesEnabled: false }
  expect((await ask(host.accountId, host.token)).body).toMatchObject(restricted)
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  expect((await ask(host.accountId, host.token)).body).toMatchObject({ status: 'active' })
  await world.stripe.post(`/accounts/${host.accountId}/deauthorize`)
  const deauthorized = { ...restricted, payoutsEnabled: false }
  expect((await ask(host.accountId, host.token)).body).toMatchObject(deauthorized)
})

test('while Stripe is unavailable the host reads the stored status; a refused request is PROVIDER_FAILED', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await ask(host.accountId, host.token)
  await world.stripe.post('/faults', { match: 'GET /v1/accounts', status: 503, count: 2 })
  const stored = { status: 200, body: { status: 'active' } }
  expect(await ask(host.accountId, host.token)).toMatchObject(stored)
  await world.stripe.post('/faults', { match: 'GET /v1/accounts', status: 401, count: 1 })
  const refused = { status: 502, body: { errorCode: 'PROVIDER_FAILED' } }
  expect(await ask(host.accountId, host.token)).toMatchObject(refused)
})

test('an admin sees an account, another host does not', async () => {
  const host = await hostWithAccount()
  expect(await ask(host.accountId, (await signUpAdmin(world)).token)).toMatchObject({ status: 200 })
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

let host: Person
let other: Person
let accountId: string

beforeAll(async () => {
  await world.stripe.post('/webhooks', { mode: 'drop' })
  host = await signUp(world)
  other = await signUp(world)
  accountId = (await host.call('POST /payments/connect/create-account', { body: {} })).accountId
})

function post(kind: 'onboarding' | 'dashboard', id: string, person: Person, body?: object) {
  return world.send('POST', `/payments/connect/${kind}-link/${id}`, { token: person.token, body })
}

test('every onboarding link is new, with default or requested return URLs', async () => {
  const plain = await post('onboarding', accountId, host)
  const returnUrl = `${world.url}/dashboard/payments/complete/success`
  const refreshUrl = `${world.url}/dashboard/payments/complete/refresh`
  const asked = await post('onboarding', accountId, host, { returnUrl, refreshUrl })
  expect([plain.status, asked.status]).toEqual([200, 200])
  expect(asked.body.onboardingUrl).not.toBe(plain.body.onboardingUrl)
  const { requests } = await world.stripe.get<{ requests: { body: object }[] }>('/requests')
  expect(requests[0]?.body).toMatchObject({
    return_url: `${returnUrl}?account_id=${accountId}`,
    refresh_url: `${refreshUrl}?account_id=${accountId}`,
  })
})

test('an onboarding link returns to our own pages only', async () => {
  const refreshUrl = 'https://evil.example/dashboard/payments/setup/refresh'
  expect(await post('onboarding', accountId, host, { refreshUrl })).toMatchObject({
    status: 400,
    body: { errorCode: 'RETURN_ADDRESS_REFUSED' },
  })
})

test('the dashboard opens once the onboarding is complete', async () => {
  expect(await post('dashboard', accountId, host)).toMatchObject({
    status: 409,
    body: { errorCode: 'ONBOARDING_REQUIRED' },
  })
  await world.stripe.post(`/accounts/${accountId}/complete`)
  const { status, body } = await post('dashboard', accountId, host)
  expect(status).toBe(200)
  expect(body.dashboardUrl).toContain(accountId)
})

const KINDS = ['onboarding', 'dashboard'] as const

test.each(KINDS)('the %s link is for its host alone', async (kind) => {
  const visitor = await world.send('POST', `/payments/connect/${kind}-link/${accountId}`)
  expect(visitor.status).toBe(401)
  const forbidden = { status: 403, body: { errorCode: 'FORBIDDEN' } }
  expect(await post(kind, accountId, other)).toMatchObject(forbidden)
  const unknown = { status: 404, body: { errorCode: 'PAYOUT_ACCOUNT_NOT_FOUND' } }
  expect(await post(kind, 'acct_nobody', host)).toMatchObject(unknown)
})

test.each(KINDS)('the %s link is PROVIDER_FAILED while Stripe fails', async (kind) => {
  await world.stripe.post('/faults', { match: 'POST /v1/account', status: 500, count: 2 })
  const failed = { status: 502, body: { errorCode: 'PROVIDER_FAILED' } }
  expect(await post(kind, accountId, host)).toMatchObject(failed)
})

test('a replaced account has a dashboard, since it may hold money, but no onboarding', async () => {
  const person = await signUp(world)
  const create = { body: { forceRecreate: true } }
  const first = await person.call('POST /payments/connect/create-account', create)
  await world.stripe.post(`/accounts/${first.accountId}/complete`)
  await world.stripe.post(`/accounts/${first.accountId}/restrict`)
  await person.call('POST /payments/connect/create-account', create)
  expect(await post('onboarding', first.accountId, person)).toMatchObject({ status: 404 })
  expect(await post('dashboard', first.accountId, person)).toMatchObject({ status: 200 })
})

test('a deauthorized account has neither', async () => {
  const person = await signUp(world)
  const account = await person.call('POST /payments/connect/create-account', { body: {} })
  await world.stripe.post(`/accounts/${account.accountId}/deauthorize`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: account })
  expect(await post('onboarding', account.accountId, person)).toMatchObject({ status: 404 })
  expect(await post('dashboard', account.accountId, person)).toMatchObject({ status: 404 })
})
