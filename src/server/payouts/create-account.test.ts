import { expect, test } from 'vitest'
import { type Person, setUpWorld, signUp } from '#server/testing/world.ts'

const world = setUpWorld()

interface SandboxCall {
  method: string
  path: string
  idempotency_key: string
  body: { email: string; individual: object; metadata: { userId: string } }
}

/** Every request to open an account for this host that reached the provider, newest first. */
async function openingsFor(person: Person) {
  const { requests } = await world.stripe.get<{ requests: SandboxCall[] }>('/requests')
  return requests
    .filter(({ method, path }) => method === 'POST' && path === '/v1/accounts')
    .filter(({ body }) => body.metadata.userId === person.user.id)
    .map(({ body, idempotency_key: key }) => ({ ...body, key }))
}

function rowsOf(person: Person) {
  return world.deps.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', person.user.id)
    .orderBy('created_at')
    .execute()
}

function create(person: Person, body: object = {}) {
  return world.send('POST', '/payments/connect/create-account', { token: person.token, body })
}

test('a host gets a pending account and a link to its onboarding', async () => {
  const host = await signUp(world)
  const { status, body } = await create(host)
  expect(status).toBe(200)
  expect(body).toEqual({
    accountId: expect.stringMatching(/^acct_/),
    status: 'pending',
    onboardingUrl: expect.stringMatching(/^http/),
  })
  const account = await world.deps.payments.retrieveAccount(body.accountId)
  expect(account).toMatchObject({ chargesEnabled: false })
  const { user } = await host.call('GET /auth/me')
  expect(user.stripeConnectAccountId).toBe(body.accountId)
})

test("Stripe gets the host's profile, or the names in the request", async () => {
  const host = await signUp(world)
  await create(host)
  expect(await openingsFor(host)).toMatchObject([
    {
      email: host.email,
      individual: { first_name: 'Lucía', last_name: 'Robles Ñáñez' },
      metadata: { userId: host.user.id },
    },
  ])
  const other = await signUp(world)
  await create(other, { email: 'banco@example.test', firstName: 'Luz', motherLastName: '' })
  expect(await openingsFor(other)).toMatchObject([
    { email: 'banco@example.test', individual: { first_name: 'Luz', last_name: 'Robles' } },
  ])
})

test('concurrent and later calls create one account', async () => {
  const host = await signUp(world)
  const answers = await Promise.all([create(host), create(host), create(host)])
  const later = await create(host, { firstName: 'Otra' })
  const ids = [...answers, later].map(({ body }) => body.accountId)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^acct_/)
  expect(await rowsOf(host)).toHaveLength(1)
})

test('a retry after a lost response leads to the same account', async () => {
  const host = await signUp(world)
  await world.stripe.post('/faults', { match: 'POST /v1/accounts', drop: 'after', count: 2 })
  expect(await create(host)).toMatchObject({ status: 502, body: { errorCode: 'PROVIDER_FAILED' } })
  expect(await create(host, { firstName: 'Otra' })).toMatchObject({ status: 200 })
  const [first, ...others] = await openingsFor(host)
  expect(others.every((call) => call.key === first?.key)).toBe(true)
  expect(first?.individual).toMatchObject({ first_name: 'Lucía' })
  expect(await rowsOf(host)).toMatchObject([{ owner: null }])
})

test('a refused account is created by the next call', async () => {
  const host = await signUp(world)
  await world.stripe.post('/faults', { match: 'POST /v1/accounts', status: 400, count: 1 })
  expect(await create(host)).toMatchObject({ status: 502 })
  expect(await rowsOf(host)).toEqual([])
  expect(await create(host)).toMatchObject({ status: 200 })
})

test('Stripe returns the host to our own pages only', async () => {
  const host = await signUp(world)
  const foreign = { returnUrl: 'https://evil.example/dashboard/payments/setup/success' }
  expect(await create(host, foreign)).toMatchObject({
    status: 400,
    body: { errorCode: 'RETURN_ADDRESS_REFUSED' },
  })
  expect(await rowsOf(host)).toEqual([])
  expect(await openingsFor(host)).toEqual([])
})

test('an account that accepts no money may be replaced', async () => {
  const host = await signUp(world)
  const first = await create(host)
  const second = await create(host, { forceRecreate: true })
  expect(second).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect(second.body.accountId).not.toBe(first.body.accountId)
  expect(await rowsOf(host)).toMatchObject([
    { stripe_account_id: first.body.accountId, replaced_at: expect.any(Date) },
    { stripe_account_id: second.body.accountId, replaced_at: null },
  ])
})

test('two concurrent replacements create one account', async () => {
  const host = await signUp(world)
  await create(host)
  await Promise.all([create(host, { forceRecreate: true }), create(host, { forceRecreate: true })])
  const rows = await rowsOf(host)
  expect(rows.filter((row) => row.replaced_at === null)).toHaveLength(1)
})

test('a working account is never replaced, even before its webhook arrives', async () => {
  const host = await signUp(world)
  await world.stripe.post('/webhooks', { mode: 'drop' })
  const { body } = await create(host)
  await world.stripe.post(`/accounts/${body.accountId}/complete`)
  await world.stripe.post('/webhooks', { mode: 'normal' })
  expect(await create(host, { forceRecreate: true })).toMatchObject({
    status: 409,
    body: { errorCode: 'PAYOUT_ACCOUNT_IN_USE' },
  })
  expect(await rowsOf(host)).toHaveLength(1)
})

test('a deauthorized account is replaced automatically', async () => {
  const host = await signUp(world)
  const first = await create(host)
  await world.stripe.post(`/accounts/${first.body.accountId}/deauthorize`)
  await host.call('GET /payments/connect/account-status/:accountId', {
    params: { accountId: first.body.accountId },
  })
  const second = await create(host)
  expect(second.status).toBe(200)
  expect(second.body.accountId).not.toBe(first.body.accountId)
})

test('only a host may create an account, in Mexico only', async () => {
  const ally = await signUp(world, { role: 'ALIADO' })
  expect(await create(ally)).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } })
  const stranger = await world.send('POST', '/payments/connect/create-account', { body: {} })
  expect(stranger.status).toBe(401)
  const host = await signUp(world)
  expect(await create(host, { countryCode: 'US' })).toMatchObject({ status: 400 })
})
