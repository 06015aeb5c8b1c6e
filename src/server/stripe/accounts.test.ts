import { expect, test } from 'vitest'
import { PATHS } from '#contract/product/paths.ts'
import { connectSandboxPayments, sampleOwner } from '#server/testing/sandbox-payments.ts'

const addresses = {
  returnUrl: `http://127.0.0.1:3000${PATHS.payoutSetupSuccess}?account_id=acct_1`,
  refreshUrl: `http://127.0.0.1:3000${PATHS.payoutSetupRefresh}?account_id=acct_1`,
}

test('a new account is an Express account in Mexico that can be charged for and transferred to', async () => {
  const provider = connectSandboxPayments()
  await provider.payments.createAccount(sampleOwner(), 'acct:1')
  expect(await provider.readLastRequest('POST /v1/accounts')).toEqual({
    country: 'MX',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { card_payments: { requested: 'true' }, transfers: { requested: 'true' } },
    email: 'ana@example.test',
    business_type: 'individual',
    individual: { email: 'ana@example.test', first_name: 'Ana', last_name: 'López Ruiz' },
    metadata: { userId: 'user-1' },
  })
})

test('the same key opens the account once', async () => {
  const { payments } = connectSandboxPayments()
  const first = await payments.createAccount(sampleOwner(), 'acct:1')
  const second = await payments.createAccount(sampleOwner(), 'acct:1')
  const other = await payments.createAccount(sampleOwner(), 'acct:2')
  expect(second.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
})

test('an account has its missing requirements and its capabilities', async () => {
  const { payments, control } = connectSandboxPayments()
  const { id } = await payments.createAccount(sampleOwner(), 'acct:1')
  const fresh = await payments.retrieveAccount(id)
  expect(fresh).toMatchObject({
    id,
    chargesEnabled: false,
    transfersActive: false,
    hasPastDueRequirements: true,
  })
  expect(fresh?.requirementsDue).toContain('external_account')
  await control.post(`/accounts/${id}/complete`)
  expect(await payments.retrieveAccount(id)).toEqual({
    id,
    chargesEnabled: true,
    payoutsEnabled: true,
    transfersActive: true,
    detailsSubmitted: true,
    disabledReason: null,
    requirementsDue: [],
    hasPastDueRequirements: false,
  })
  await control.post(`/accounts/${id}/restrict`, { reason: 'under_review' })
  expect(await payments.retrieveAccount(id)).toMatchObject({
    chargesEnabled: false,
    disabledReason: 'under_review',
  })
})

test('an account that does not exist, or has revoked our access, is null', async () => {
  const { payments, control } = connectSandboxPayments()
  expect(await payments.retrieveAccount('acct_nobody')).toBeNull()
  const { id } = await payments.createAccount(sampleOwner(), 'acct:1')
  await control.post(`/accounts/${id}/deauthorize`)
  expect(await payments.retrieveAccount(id)).toBeNull()
})

test('an onboarding link returns to the given addresses', async () => {
  const provider = connectSandboxPayments()
  const { id } = await provider.payments.createAccount(sampleOwner(), 'acct:1')
  const url = await provider.payments.createOnboardingUrl(id, addresses)
  expect(url).toMatch(/^http:/)
  expect(await provider.readLastRequest('POST /v1/account_links')).toEqual({
    account: id,
    type: 'account_onboarding',
    return_url: addresses.returnUrl,
    refresh_url: addresses.refreshUrl,
  })
  expect(await provider.payments.createOnboardingUrl(id, addresses)).not.toBe(url)
})

test('the Express dashboard opens only after the onboarding', async () => {
  const { payments, control } = connectSandboxPayments()
  const { id } = await payments.createAccount(sampleOwner(), 'acct:1')
  expect(await payments.createDashboardUrl(id)).toBeNull()
  await control.post(`/accounts/${id}/complete`)
  expect(await payments.createDashboardUrl(id)).toContain(id)
})
