import { describe, expect, it } from 'vitest'
import { findOperatorFault, OPERATOR_FAULTS, type RefusalFacts } from './operator-faults.ts'

const refusal = (message: string, facts: Partial<RefusalFacts> = {}): RefusalFacts => ({
  type: 'StripeInvalidRequestError',
  rawType: 'invalid_request_error',
  statusCode: 400,
  message,
  ...facts,
})

const PERMISSION =
  "The provided key 'rk_live_*****' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_accounts_kyc_basic_read' permission would allow this request to continue."

describe('findOperatorFault', () => {
  it.each([
    [
      'accounts-v1-disabled',
      refusal(
        'Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead: https://docs.stripe.com/api/v2/core/accounts.',
      ),
    ],
    [
      'platform-profile-missing',
      refusal(
        'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
      ),
    ],
    [
      'platform-profile-missing',
      refusal('', { code: 'account_creation_liability_unacknowledged', rawType: undefined }),
    ],
    [
      'platform-profile-missing',
      refusal("You can only create new accounts if you've signed up for Connect, which you can do"),
    ],
    [
      'capability-missing',
      refusal(
        'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
      ),
    ],
    ['capability-missing', refusal('', { rawType: 'capability_not_enabled' })],
    ['permission-missing', refusal(PERMISSION, { statusCode: 403, type: 'StripePermissionError' })],
    ['key-invalid', refusal('Invalid API Key provided: sk_live_****', { statusCode: 401 })],
    [
      'card-payments-off',
      refusal(
        'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods) or specify `payment_method_types`.',
      ),
    ],
    ['card-payments-off', refusal('', { code: 'testmode_charges_only', statusCode: 402 })],
    [
      'card-payments-off',
      refusal(
        'In order to use Checkout, you must set an account or business name at https://dashboard.stripe.com/account.',
      ),
    ],
  ] as const)('recognises %s', (kind, facts) => {
    expect(findOperatorFault(facts)?.kind).toBe(kind)
    expect(OPERATOR_FAULTS[kind].page).toMatch(/^https:\/\/dashboard\.stripe\.com\//)
  })

  it('names the permission that a restricted key lacks', () => {
    expect(findOperatorFault(refusal(PERMISSION, { statusCode: 403 }))).toEqual({
      kind: 'permission-missing',
      permission: 'rak_accounts_kyc_basic_read',
    })
  })

  it.each([
    [
      "a host's account without transfers",
      refusal(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      ),
    ],
    [
      "a host's account that revoked our access",
      refusal(
        "The provided key 'sk_test_***' does not have access to account 'acct_1' (or that account does not exist). Application access may have been revoked.",
        { statusCode: 403, code: 'account_invalid' },
      ),
    ],
    ['an invalid address', refusal('Invalid email address: x', { code: 'email_invalid' })],
    [
      'an address that names a page of the Dashboard',
      refusal('Invalid email address: platform-profile@example.invalid'),
    ],
    [
      'an address that names a switch of the Dashboard',
      refusal('Invalid email address: feat_accounts_v1_support@example.invalid'),
    ],
    [
      "a name that repeats one of Stripe's sentences",
      refusal('Invalid string: Your platform needs approval; it is too long'),
    ],
    [
      'a typed value that comes first in the message',
      refusal('Your platform needs approval is too long', { param: 'identity.individual' }),
    ],
    [
      'a name that repeats the sentence about permissions',
      refusal('Invalid name: does not have the required permissions', { statusCode: 403 }),
    ],
    ['a declined card', refusal('Your card was declined.', { statusCode: 402 })],
    ['an error at Stripe', refusal('Your platform needs approval', { statusCode: 500 })],
    ['no answer', refusal('Your platform needs approval', { statusCode: undefined })],
  ])('is null for %s', (_name, facts) => {
    expect(findOperatorFault(facts)).toBeNull()
  })
})
