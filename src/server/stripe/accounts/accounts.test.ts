import { expect, test } from 'vitest'
import { PATHS } from '#contract/product/paths.ts'
import {
  connectSandboxPayments,
  sampleCreation,
  sampleOwner,
} from '#server/testing/provider/sandbox-payments.ts'

const addresses = {
  returnUrl: `http://127.0.0.1:3000${PATHS.payoutSetupSuccess}?account_id=acct_1`,
  refreshUrl: `http://127.0.0.1:3000${PATHS.payoutSetupRefresh}?account_id=acct_1`,
}
const v2 = (id: string, platformId: string | null = null) =>
  ({ id, api: 'v2', platformId }) as const

async function createAccount(provider = connectSandboxPayments()) {
  const account = await provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  return { ...provider, account, id: account.id }
}

/** An account that an older platform made with API v1, and that went through its onboarding. */
async function createAccountV1() {
  const provider = connectSandboxPayments()
  await provider.control.post('/platform', { accounts_v1: true })
  const { id } = await provider.control.create<{ id: string }>('accounts', {
    country: 'MX',
    'controller[fees][payer]': 'application',
    'controller[losses][payments]': 'application',
    'controller[stripe_dashboard][type]': 'express',
    'capabilities[transfers][requested]': 'true',
    'capabilities[card_payments][requested]': 'true',
  })
  await provider.control.post('/platform', { accounts_v1: false })
  return { ...provider, ref: { id, api: 'v1', platformId: null } as const }
}

test('a new account is a v2 Express account in Mexico that asks to receive transfers', async () => {
  const { account, readLastRequest } = await createAccount()
  expect(account).toMatchObject({ api: 'v2', transfersActive: false, detailsSubmitted: false })
  expect(await readLastRequest('POST /v2/core/accounts')).toEqual({
    contact_email: 'ana@example.test',
    display_name: 'Ana López Ruiz',
    dashboard: 'express',
    identity: {
      country: 'mx',
      entity_type: 'individual',
      individual: { given_name: 'Ana', surname: 'López Ruiz' },
    },
    defaults: {
      currency: 'mxn',
      locales: ['es-419'],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      profile: { product_description: expect.stringContaining('baby shower') },
    },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    metadata: { userId: 'user-1', payoutAccountId: 'row-1' },
    include: ['configuration.recipient', 'requirements'],
  })
})

test('the profile is prefilled, so that the onboarding asks a family for no web page', async () => {
  const { payments, readLastRequest } = connectSandboxPayments()
  const businessUrl = 'https://ciguena.mx'
  const request = { ...sampleOwner(), businessUrl }
  const account = await payments.createAccount(request, sampleCreation('acct:1'))
  const profile = { business_url: businessUrl, product_description: expect.any(String) }
  expect(await readLastRequest('POST /v2/core/accounts')).toMatchObject({ defaults: { profile } })
  expect(account.requirementsDue.join()).not.toMatch(/profile|url/)
})

test('what Stripe refused is left out, and card payments are requested only where it wants them', async () => {
  const { payments, readLastRequest } = connectSandboxPayments()
  const request = { ...sampleOwner(), email: null, firstName: '', lastName: '' }
  await payments.createAccount({ ...request, withCardPayments: true }, sampleCreation('acct:1'))
  const sent = await readLastRequest('POST /v2/core/accounts')
  expect(Object.keys(sent)).not.toContain('contact_email')
  expect(sent).toMatchObject({
    identity: { country: 'mx', entity_type: 'individual' },
    configuration: {
      recipient: expect.any(Object),
      merchant: { mcc: '7299', capabilities: { card_payments: { requested: true } } },
    },
  })
})

test('the same key opens the account once', async () => {
  const { payments, id } = await createAccount()
  expect((await payments.createAccount(sampleOwner(), sampleCreation('acct:1'))).id).toBe(id)
  expect((await payments.createAccount(sampleOwner(), sampleCreation('acct:2'))).id).not.toBe(id)
})

test('an account whose creation was not answered is found by the id of our row', async () => {
  const { payments, id } = await createAccount()
  expect(await payments.findCreatedAccount('row-1')).toMatchObject({ id, api: 'v2' })
  expect(await payments.findCreatedAccount('row-2')).toBeNull()
})

test('an account has its missing requirements and its capability', async () => {
  const { payments, control, id } = await createAccount()
  const fresh = await payments.retrieveAccount(v2(id))
  expect(fresh).toMatchObject({ id, transfersActive: false, hasPastDueRequirements: true })
  expect(fresh?.requirementsDue).toContain('external_account')
  await control.post(`/accounts/${id}/complete`)
  expect(await payments.retrieveAccount(v2(id))).toEqual({
    id,
    api: 'v2',
    platformId: expect.any(String),
    payoutsEnabled: true,
    transfersActive: true,
    detailsSubmitted: true,
    disabledReason: null,
    requirementsDue: [],
    hasPastDueRequirements: false,
  })
})

test.each([
  ['listed', { transfersActive: false, disabledReason: 'restricted_other' }],
  ['rejected.fraud', { transfersActive: false, disabledReason: 'rejected_fraud' }],
  ['requirements.past_due', { hasPastDueRequirements: true, detailsSubmitted: true }],
  ['requirements.pending_verification', { transfersActive: false, disabledReason: null }],
])(
  'an account that Stripe disables (%s) says why, unless Stripe still verifies',
  async (reason, expected) => {
    const { payments, control, id } = await createAccount()
    await control.post(`/accounts/${id}/complete`)
    await control.post(`/accounts/${id}/restrict`, { reason })
    expect(await payments.retrieveAccount(v2(id))).toMatchObject(expected)
  },
)

test('an account that does not exist, is closed, or has revoked our access is null', async () => {
  const { payments, control, account, id } = await createAccount()
  const { platformId } = account
  expect(platformId).toMatch(/^acct_\w+\/test$/)
  expect(await payments.retrieveAccount(v2('acct_nobody', platformId))).toBeNull()
  await control.post(`/accounts/${id}/deauthorize`)
  expect(await payments.retrieveAccount(v2(id, platformId))).toBeNull()
})

test('an account that the key of another platform or mode cannot reach is not deauthorized', async () => {
  const { account, payments } = await createAccount()
  const other = connectSandboxPayments().payments
  const mismatch = { kind: 'refused', operatorFault: { kind: 'key-of-another-platform' } }
  await expect(other.retrieveAccount(account)).rejects.toMatchObject(mismatch)
  await expect(other.retrieveAccount(v2(account.id))).rejects.toMatchObject({ kind: 'unanswered' })
  const platformId = account.platformId?.replace('/test', '/live') ?? null
  const live = payments.retrieveAccount(v2('acct_live', platformId))
  await expect(live).rejects.toMatchObject(mismatch)
})

test('the account of another row is no answer to a creation', async () => {
  const { payments, control, account } = await createAccount()
  const body = JSON.stringify({
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: [],
    requirements: { entries: [] },
    metadata: { payoutAccountId: 'row-2' },
  })
  await control.post('/faults', { match: 'POST /v2/core/accounts', body, status: 200, count: 1 })
  const creation = payments.createAccount(sampleOwner(), sampleCreation('acct:2'))
  await expect(creation).rejects.toMatchObject({ kind: 'unanswered', code: 'unreadable_response' })
})

const RECIPIENT = { applied: true, capabilities: { stripe_balance: {} } }
const WHOLE = {
  id: 'ID',
  object: 'v2.core.account',
  applied_configurations: ['recipient'],
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'active' } } } },
  },
}
test.each([
  ['nothing', {}],
  ['null', 'null'],
  ['another account', { id: 'acct_other', object: 'v2.core.account', applied_configurations: [] }],
  ['another object', { id: 'ID', object: 'customer', applied_configurations: [] }],
  [
    'a recipient without its configuration',
    { id: 'ID', object: 'v2.core.account', applied_configurations: ['recipient'] },
  ],
  [
    'a recipient without its capability',
    {
      id: 'ID',
      object: 'v2.core.account',
      applied_configurations: ['recipient'],
      configuration: { recipient: RECIPIENT },
    },
  ],
  ['a recipient without its requirements', { ...WHOLE, requirements: null }],
  ['a recipient whose requirements were not read', WHOLE],
])('an answer that is %s is a passing failure, not the state of the account', async (_, answer) => {
  const { payments, control, id } = await createAccount()
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const body = text.replace('ID', id)
  await control.post('/faults', { match: 'GET /v2/core/accounts', body, status: 200, count: 1 })
  await expect(payments.retrieveAccount(v2(id))).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'unanswered',
  })
})

test('an onboarding link of API v2 returns to the given addresses', async () => {
  const { payments, readLastRequest, id } = await createAccount()
  const url = await payments.createOnboardingUrl(v2(id), addresses)
  expect(url).toMatch(/^http:/)
  expect(await readLastRequest('POST /v2/core/account_links')).toEqual({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { return_url: addresses.returnUrl, refresh_url: addresses.refreshUrl },
    },
  })
  expect(await payments.createOnboardingUrl(v2(id), addresses)).not.toBe(url)
})

test('an account that was made with API v1 is read and onboarded with v1', async () => {
  const { payments, control, readLastRequest, ref } = await createAccountV1()
  const fresh = await payments.retrieveAccount(ref)
  expect(fresh).toMatchObject({
    id: ref.id,
    api: 'v1',
    transfersActive: false,
    detailsSubmitted: false,
  })
  await payments.createOnboardingUrl(ref, addresses)
  expect(await readLastRequest('POST /v1/account_links')).toEqual({
    account: ref.id,
    type: 'account_onboarding',
    return_url: addresses.returnUrl,
    refresh_url: addresses.refreshUrl,
  })
  await control.post(`/accounts/${ref.id}/complete`)
  expect(await payments.retrieveAccount(ref)).toMatchObject({
    transfersActive: true,
    payoutsEnabled: true,
    requirementsDue: [],
  })
  await control.post('/faults', { match: 'GET /v1/accounts', body: '{}', status: 200, count: 1 })
  await expect(payments.retrieveAccount(ref)).rejects.toMatchObject({ kind: 'unanswered' })
})

test('the Express dashboard opens only after the onboarding', async () => {
  const { payments, control, id } = await createAccount()
  expect(await payments.createDashboardUrl(id)).toBeNull()
  await control.post(`/accounts/${id}/complete`)
  expect(await payments.createDashboardUrl(id)).toContain(id)
})

test('a dashboard that Stripe refuses the platform is not an unfinished onboarding', async () => {
  const { payments, control, id } = await createAccount()
  const error = {
    type: 'invalid_request_error',
    code: 'account_creation_liability_unacknowledged',
    message: 'Please review the responsibilities of managing losses.',
  }
  const match = `POST /v1/accounts/${id}/login_links`
  await control.post('/faults', { match, body: JSON.stringify({ error }), status: 400, count: 1 })
  await expect(payments.createDashboardUrl(id)).rejects.toMatchObject({
    operatorFault: { kind: 'platform-profile-missing' },
  })
})
