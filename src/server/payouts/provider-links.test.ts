import { beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let host: Person
let other: Person
let accountId: string

beforeAll(async () => {
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

test.each(['onboarding', 'dashboard'] as const)(
  'the %s link is for its host alone',
  async (kind) => {
    expect(await post(kind, accountId, other)).toMatchObject({
      status: 403,
      body: { errorCode: 'FORBIDDEN' },
    })
    expect(await post(kind, 'acct_nobody', host)).toMatchObject({
      status: 404,
      body: { errorCode: 'PAYOUT_ACCOUNT_NOT_FOUND' },
    })
    expect((await world.send('POST', `/payments/connect/${kind}-link/${accountId}`)).status).toBe(
      401,
    )
  },
)

test.each(['onboarding', 'dashboard'] as const)(
  'a provider that fails is told as such: %s',
  async (kind) => {
    await world.stripe.post('/faults', { match: 'POST /v1/account', status: 500, count: 2 })
    expect(await post(kind, accountId, host)).toMatchObject({
      status: 502,
      body: { errorCode: 'PROVIDER_FAILED' },
    })
  },
)

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
