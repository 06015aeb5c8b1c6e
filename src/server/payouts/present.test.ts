import { expect, test } from 'vitest'
import type { AccountRow } from '#server/payout-records/store.ts'
import { derivePayoutStatus, presentAccount } from './present.ts'

const fresh = {
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  disabled_reason: 'requirements.past_due',
  past_due: true,
  deauthorized_at: null,
}
const handedIn = { ...fresh, details_submitted: true, disabled_reason: null, past_due: false }

test.each([
  ['pending before the host has handed in anything', fresh, 'pending'],
  ['pending while the provider looks at what was handed in', handedIn, 'pending'],
  ['pending with charges but without payouts', { ...handedIn, charges_enabled: true }, 'pending'],
  [
    'active with charges and payouts',
    { ...handedIn, charges_enabled: true, payouts_enabled: true },
    'active',
  ],
  [
    'restricted when the provider disabled it',
    { ...handedIn, disabled_reason: 'listed' },
    'restricted',
  ],
  ['restricted when something is past due', { ...handedIn, past_due: true }, 'restricted'],
  [
    'restricted when it was taken from us',
    { ...handedIn, charges_enabled: true, payouts_enabled: true, deauthorized_at: new Date(0) },
    'restricted',
  ],
] as const)('an account is %s', (_, account, status) => {
  expect(derivePayoutStatus(account)).toBe(status)
})

test('chargesEnabled is the condition that events need (R4)', () => {
  const account = {
    ...handedIn,
    charges_enabled: true,
    can_take_money: false,
    requirements_due: [],
  }
  expect(presentAccount('acct_1', account as unknown as AccountRow).chargesEnabled).toBe(false)
})
