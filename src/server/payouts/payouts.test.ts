import { describe, expect, it } from 'vitest'
import { listRows } from '#server/testing/database.ts'
import { sampleCreation, sampleOwner } from '#server/testing/provider/sandbox-payments.ts'
import { type Person, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const FORBIDDEN = { status: 403, body: { errorCode: 'FORBIDDEN' } }
const NOT_FOUND = { status: 404, body: { errorCode: 'PAYOUT_ACCOUNT_NOT_FOUND' } }
const REFUSED_ADDRESS = { status: 400, body: { errorCode: 'RETURN_ADDRESS_REFUSED' } }
const PROVIDER_FAILED = { status: 502, body: { errorCode: 'PROVIDER_FAILED' } }

const world = setUpWorld()

interface SandboxCall {
  method: string
  path: string
  body: Record<string, object | string> & { metadata: { userId: string } }
}

const listCalls = async () =>
  (await world.stripe.get<{ requests: SandboxCall[] }>('/requests')).requests

/** Lists the requests to open an account for this host that reached Stripe, newest first. */
const listCreations = async ({ user }: Person) =>
  (await listCalls())
    .filter(({ method, path }) => method === 'POST' && path === '/v2/core/accounts')
    .filter(({ body }) => body.metadata.userId === user.id)

const listAccounts = ({ user }: Person) => listRows(world, 'payout_accounts', { user_id: user.id })

const create = ({ token }: Person, body: object = {}) =>
  world.send('POST', '/payments/connect/create-account', { token, body })

async function createHost() {
  const person = await signUp(world)
  const { accountId }: { accountId: string } = (await create(person)).body
  return { ...person, accountId }
}

type AccountChange = 'complete' | 'restrict' | 'deauthorize'
const changeAccount = (accountId: string, change: AccountChange, body?: object) =>
  world.stripe.post(`/accounts/${accountId}/${change}`, body)

const failStripe = (match: string, fault: object) =>
  world.stripe.post('/faults', { match, ...fault })

const readStatus = (accountId: string, person?: Person) =>
  world.send('GET', `/payments/connect/account-status/${accountId}`, { token: person?.token })

const LINKS = ['onboarding', 'dashboard'] as const
const createLink = (
  link: (typeof LINKS)[number],
  accountId: string,
  person?: Person,
  body?: object,
) => world.send('POST', `/payments/connect/${link}-link/${accountId}`, { ...person, body })

describe('creating an account', () => {
  it('gives a host a pending account and a link to its onboarding', async () => {
    const host = await signUp(world)
    const { status, body } = await create(host)
    expect(status).toBe(200)
    expect(body).toEqual({
      accountId: expect.stringMatching(/^acct_/),
      status: 'pending',
      onboardingUrl: expect.stringMatching(/^http/),
    })
    const account = await world.deps.payments.retrieveAccount({
      id: body.accountId,
      api: 'v2',
      platformId: null,
    })
    expect(account).toMatchObject({ transfersActive: false })
    const { user } = await host.call('GET /auth/me')
    expect(user.stripeConnectAccountId).toBe(body.accountId)
  })

  it("sends Stripe the host's profile, or the names in the request", async () => {
    const host = await createHost()
    const individual = { given_name: 'Lucía', surname: 'Robles Ñáñez' }
    expect(await listCreations(host)).toMatchObject([
      { body: { contact_email: host.email, identity: { individual } } },
    ])
    const other = await signUp(world)
    const email = 'banco@example.test'
    await create(other, { email, firstName: 'Luz', motherLastName: '' })
    expect(await listCreations(other)).toMatchObject([
      {
        body: {
          contact_email: email,
          identity: { individual: { given_name: 'Luz', surname: 'Robles' } },
        },
      },
    ])
  })

  it('returns the host to our own pages only', async () => {
    const host = await signUp(world)
    const returnUrl = 'https://evil.example/dashboard/payments/setup/success'
    expect(await create(host, { returnUrl })).toMatchObject(REFUSED_ADDRESS)
    expect(await listAccounts(host)).toEqual([])
    expect(await listCreations(host)).toEqual([])
  })

  it('replaces an account that accepts no money, once', async () => {
    const host = await createHost()
    const again = { forceRecreate: true }
    const [second] = await Promise.all([create(host, again), create(host, again)])
    expect(second).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(second.body.accountId).not.toBe(host.accountId)
    const accounts = await listAccounts(host)
    expect(accounts.filter((account) => !account.replaced_at)).toHaveLength(1)
    expect(accounts).toContainEqual(
      expect.objectContaining({ stripe_account_id: host.accountId, replaced_at: expect.any(Date) }),
    )
  })

  it('never replaces a working account, even before its webhook arrives', async () => {
    const host = await createHost()
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await changeAccount(host.accountId, 'complete')
    await world.stripe.post('/webhooks', { mode: 'normal' })
    expect(await create(host, { forceRecreate: true })).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYOUT_ACCOUNT_IN_USE' },
    })
    expect(await listAccounts(host)).toHaveLength(1)
  })

  it('is for hosts in Mexico only', async () => {
    expect(await create(await signUp(world, { role: 'ALIADO' }))).toMatchObject(FORBIDDEN)
    const visitor = await world.send('POST', '/payments/connect/create-account', { body: {} })
    expect(visitor.status).toBe(401)
    expect((await create(await signUp(world), { countryCode: 'US' })).status).toBe(400)
  })
})

describe('the status of an account', () => {
  it('is pending in onboarding and lists the requirements, and active after it', async () => {
    const host = await createHost()
    const read = async () => (await readStatus(host.accountId, host)).body
    expect(await read()).toEqual({
      accountId: host.accountId,
      status: 'pending',
      accountStatus: 'pending',
      chargesEnabled: false,
      payoutsEnabled: false,
      requirementsCurrentlyDue: expect.arrayContaining(['external_account']),
      nextStep: 'complete',
    })
    const leave_due = ['individual.verification.document']
    await changeAccount(host.accountId, 'complete', { leave_due })
    expect(await read()).toMatchObject({
      status: 'pending',
      chargesEnabled: true,
      payoutsEnabled: false,
      requirementsCurrentlyDue: ['identity.individual.verification.document'],
    })
    await changeAccount(host.accountId, 'complete')
    expect(await read()).toEqual({
      accountId: host.accountId,
      status: 'active',
      accountStatus: 'active',
      chargesEnabled: true,
      payoutsEnabled: true,
      requirementsCurrentlyDue: [],
      nextStep: null,
    })
  })

  it('is restricted when Stripe disables or deauthorizes the account', async () => {
    const host = await createHost()
    await changeAccount(host.accountId, 'complete')
    const restricted = { status: 'restricted', chargesEnabled: false }
    for (const [change, expected] of [
      ['restrict', restricted],
      ['complete', { status: 'active' }],
      ['deauthorize', { ...restricted, payoutsEnabled: false }],
    ] as const) {
      const reason = change === 'restrict' ? { reason: 'listed' } : {}
      await changeAccount(host.accountId, change, reason)
      expect((await readStatus(host.accountId, host)).body).toMatchObject(expected)
    }
    for (const link of LINKS) {
      expect(await createLink(link, host.accountId, host)).toMatchObject(NOT_FOUND)
    }
    const second = await create(host)
    expect(second.status).toBe(200)
    expect(second.body.accountId).not.toBe(host.accountId)
  })

  it('is the stored one while Stripe is unavailable or refuses the platform; else PROVIDER_FAILED', async () => {
    const host = await createHost()
    await changeAccount(host.accountId, 'complete')
    await readStatus(host.accountId, host)
    const stored = { status: 200, body: { status: 'active' } }
    // More than enough: the webhooks of the change read the account, too.
    for (const [status, expected] of [
      [503, stored],
      [401, stored],
      [400, PROVIDER_FAILED],
    ] as const) {
      await failStripe('GET /v2/core/accounts', { status, count: 1_000 })
      expect(await readStatus(host.accountId, host)).toMatchObject(expected)
      await world.stripe.post('/faults/clear')
    }
  })

  it('is for its host and admins, and of an unknown account 404 without a call to Stripe', async () => {
    const { accountId } = await createHost()
    const other = await signUp(world)
    expect((await readStatus(accountId, await signUpAdmin(world))).status).toBe(200)
    expect(await readStatus(accountId, other)).toMatchObject(FORBIDDEN)
    expect((await readStatus(accountId)).status).toBe(401)
    const creation = sampleCreation('acct:unknown')
    const unknown = await world.deps.payments.createAccount(sampleOwner(), creation)
    expect(await readStatus(unknown.id, other)).toMatchObject(NOT_FOUND)
    expect((await readStatus('..%2Fcustomers', other)).status).toBe(400)
  })
})

describe('a link to Stripe', () => {
  it('to the onboarding is new each time, and returns to our own pages only', async () => {
    const host = await createHost()
    const plain = await createLink('onboarding', host.accountId, host)
    const returnUrl = `${world.url}/dashboard/payments/complete/success`
    const refreshUrl = `${world.url}/dashboard/payments/complete/refresh`
    const body = { returnUrl, refreshUrl }
    const requested = await createLink('onboarding', host.accountId, host, body)
    expect([plain.status, requested.status]).toEqual([200, 200])
    expect(requested.body.onboardingUrl).not.toBe(plain.body.onboardingUrl)
    const account_onboarding = {
      return_url: `${returnUrl}?account_id=${host.accountId}`,
      refresh_url: `${refreshUrl}?account_id=${host.accountId}`,
    }
    const link = (await listCalls()).find(({ path }) => path.endsWith('/account_links'))
    expect(link?.body).toMatchObject({ use_case: { account_onboarding } })
    const foreign = { refreshUrl: 'https://evil.example/dashboard/payments/setup/refresh' }
    const refused = await createLink('onboarding', host.accountId, host, foreign)
    expect(refused).toMatchObject(REFUSED_ADDRESS)
  })

  it('to the dashboard opens once the onboarding is complete', async () => {
    const host = await createHost()
    expect(await createLink('dashboard', host.accountId, host)).toMatchObject({
      status: 409,
      body: { errorCode: 'ONBOARDING_REQUIRED' },
    })
    await changeAccount(host.accountId, 'complete')
    const { status, body } = await createLink('dashboard', host.accountId, host)
    expect(status).toBe(200)
    expect(body.dashboardUrl).toContain(host.accountId)
  })

  it.each(LINKS)(
    'to the %s is for its host alone, and PROVIDER_FAILED while Stripe fails',
    async (link) => {
      const host = await createHost()
      expect((await createLink(link, host.accountId)).status).toBe(401)
      expect(await createLink(link, host.accountId, await signUp(world))).toMatchObject(FORBIDDEN)
      expect(await createLink(link, 'acct_nobody', host)).toMatchObject(NOT_FOUND)
      const calls = { onboarding: 'POST /v2/core/account_links', dashboard: 'POST /v1/accounts' }
      await failStripe(calls[link], { status: 500, count: 2 })
      expect(await createLink(link, host.accountId, host)).toMatchObject(PROVIDER_FAILED)
      await world.stripe.post('/faults/clear')
    },
  )

  it('of a replaced account leads to its dashboard, since it may hold money, not to onboarding', async () => {
    const host = await createHost()
    await changeAccount(host.accountId, 'complete')
    await changeAccount(host.accountId, 'restrict')
    await create(host, { forceRecreate: true })
    expect(await createLink('onboarding', host.accountId, host)).toMatchObject(NOT_FOUND)
    expect((await createLink('dashboard', host.accountId, host)).status).toBe(200)
  })
})
