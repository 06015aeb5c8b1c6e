import { describe, expect, it } from 'vitest'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import {
  ACCOUNT_STATUSES,
  PAYOUT_STATES,
  payoutState,
  requirementLabels,
} from './account-facts.tsx'

const account: PayoutAccount = {
  accountId: 'acct_1',
  status: 'pending',
  accountStatus: 'pending',
  chargesEnabled: false,
  payoutsEnabled: false,
  requirementsCurrentlyDue: [],
}

describe('payoutState', () => {
  it('is none without an account', () => expect(payoutState(null)).toBe('none'))
  it('is incomplete while it cannot charge', () => expect(payoutState(account)).toBe('incomplete'))
  it('is incomplete while the provider has open requirements', () =>
    expect(
      payoutState({
        ...account,
        chargesEnabled: true,
        requirementsCurrentlyDue: ['external_account'],
      }),
    ).toBe('incomplete'))
  it('is processing when only payouts are missing', () =>
    expect(payoutState({ ...account, chargesEnabled: true })).toBe('processing'))
  it('is active when charges and payouts are enabled', () =>
    expect(payoutState({ ...account, chargesEnabled: true, payoutsEnabled: true })).toBe('active'))
})

it('the labels are those of spec §2 and §4', () => {
  expect(PAYOUT_STATES).toEqual({
    none: { label: 'Sin configurar', tone: 'warning' },
    incomplete: { label: 'Configuración pendiente', tone: 'warning' },
    processing: { label: 'En proceso', tone: 'info' },
    active: { label: 'Activo', tone: 'success' },
  })
  const overall = Object.values(ACCOUNT_STATUSES).map(({ label }) => label)
  expect(overall).toEqual(['Activa', 'Restringida', 'Pendiente'])
})

describe('requirementLabels', () => {
  it('labels each requirement once, in Spanish', () => {
    expect(
      requirementLabels([
        'individual.dob.day',
        'individual.dob.year',
        'external_account',
        'odd.thing',
      ]),
    ).toEqual(['Tu fecha de nacimiento', 'Tu cuenta bancaria (CLABE)', 'Información adicional'])
  })
})
