import { expect, test } from 'vitest'
import type { AccountRow } from '#server/payout-records/store.ts'
import { deriveNextStep, derivePayoutStatus, presentAccount } from './present.ts'

const submitted = {
  can_receive_payments: false,
  payouts_enabled: false,
  details_submitted: true,
  disabled_reason: null,
  has_past_due_requirements: false,
  deauthorized_at: null,
}
const unsubmitted = {
  details_submitted: false,
  disabled_reason: 'past_due',
  has_past_due_requirements: true,
}
const active = { can_receive_payments: true, payouts_enabled: true }

test.each([
  ['pending before the host has submitted anything', unsubmitted, 'pending'],
  ['pending while Stripe reviews what was submitted', {}, 'pending'],
  ['pending when it can take money, but not pay out', { can_receive_payments: true }, 'pending'],
  ['active when it can take money and pays out', active, 'active'],
  ['restricted when Stripe disabled it', { disabled_reason: 'listed' }, 'restricted'],
  ['restricted when something is past due', { has_past_due_requirements: true }, 'restricted'],
  ['restricted once deauthorized', { ...active, deauthorized_at: new Date(0) }, 'restricted'],
] as const)('an account is %s', (_, facts, status) => {
  expect(derivePayoutStatus({ ...submitted, ...facts })).toBe(status)
})

test.each([
  ['nothing once it is active', active, null],
  ['the host before they have submitted anything', { details_submitted: false }, 'complete'],
  ['the host while something is due', { requirements_due: ['external_account'] }, 'complete'],
  ['the provider while it verifies', {}, 'wait'],
  ['the provider while it reviews the bank', { can_receive_payments: true }, 'wait'],
  ['a word with the provider that refused it', { disabled_reason: 'rejected_other' }, 'contact'],
] as const)('an account waits for %s', (_, facts, step) => {
  const account = { ...submitted, requirements_due: [], ...facts }
  expect(deriveNextStep({ ...account, requirements_due: [...account.requirements_due] })).toBe(step)
})

test('chargesEnabled is the condition that events need (R4)', () => {
  const account = { ...submitted, ...active, can_receive_payments: false, requirements_due: [] }
  expect(presentAccount('acct_1', account as unknown as AccountRow).chargesEnabled).toBe(false)
})
