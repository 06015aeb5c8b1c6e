import { expect, it } from 'vitest'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { listRequirementLabels } from '#web/shell/money/requirement-labels.ts'
import {
  ACCOUNT_STATUS_LABELS,
  derivePayoutState,
  describeRequirements,
  findPendingReason,
  PAYOUT_STATE_LABELS,
} from './payout-state.ts'

const account: PayoutAccount = {
  accountId: 'acct_1',
  status: 'pending',
  accountStatus: 'pending',
  chargesEnabled: false,
  payoutsEnabled: false,
  requirementsCurrentlyDue: [],
  nextStep: 'complete',
}

it('the state is none without an account, and active when charges and payouts are enabled', () => {
  expect(derivePayoutState(null)).toBe('none')
  expect(derivePayoutState({ ...account, chargesEnabled: true, payoutsEnabled: true })).toBe(
    'active',
  )
})

it('is incomplete while the provider has open requirements', () => {
  expect(derivePayoutState(account)).toBe('incomplete')
  const due = { chargesEnabled: true, requirementsCurrentlyDue: ['external_account'] }
  expect(derivePayoutState({ ...account, ...due })).toBe('incomplete')
})

it('is processing when only payouts are missing', () => {
  expect(derivePayoutState({ ...account, chargesEnabled: true })).toBe('processing')
})

it('says that the provider reviews or refuses an account that needs no data of the host', () => {
  const refused = findPendingReason({ ...account, nextStep: 'contact' })
  expect(refused).toMatchObject({ label: 'Detenida', tone: 'danger' })
  expect(refused?.title).toContain('tiene detenida tu cuenta')
  const reviewed = findPendingReason({ ...account, nextStep: 'wait' })
  expect(reviewed?.title).toContain('está revisando tus datos')
  for (const { action = '' } of [refused ?? {}, reviewed ?? {}])
    expect(action).not.toContain('Completar')
  expect(findPendingReason({ ...account, nextStep: 'wait', chargesEnabled: true })).toBeNull()
  expect(findPendingReason(account)).toBeNull()
  expect(findPendingReason(null)).toBeNull()
})

it('the labels are those of spec §2 and §4', () => {
  expect(PAYOUT_STATE_LABELS).toEqual({
    none: { label: 'Sin configurar', tone: 'warning' },
    incomplete: { label: 'Configuración pendiente', tone: 'warning' },
    processing: { label: 'En proceso', tone: 'info' },
    active: { label: 'Activo', tone: 'success' },
  })
  const overall = Object.values(ACCOUNT_STATUS_LABELS).map(({ label }) => label)
  expect(overall).toEqual(['Activa', 'Restringida', 'Pendiente'])
})

it.each([
  ['v1', ['individual.dob.day', 'individual.dob.year', 'external_account', 'odd.thing']],
  [
    'v2',
    [
      'identity.individual.date_of_birth.day',
      'identity.individual.date_of_birth.year',
      'configuration.recipient.default_outbound_destination',
      'odd.thing',
    ],
  ],
])('labels each requirement once, in Spanish, as API %s names it', (_, due) => {
  expect(listRequirementLabels(due)).toEqual([
    'Tu fecha de nacimiento',
    'Tu cuenta bancaria (CLABE)',
    'Información adicional',
  ])
})

it('names in a sentence what the provider still asks for, and is general where it names nothing', () => {
  const requirementsCurrentlyDue = ['individual.id_number', 'individual.phone']
  expect(describeRequirements({ ...account, requirementsCurrentlyDue })).toBe(
    'A Stripe le falta: tu RFC o CURP y tu teléfono.',
  )
  expect(describeRequirements(account)).toBe('Stripe todavía necesita información tuya.')
})

it('labels every requirement of an individual', () => {
  const labels = {
    'identity.individual.given_name': 'Tu nombre completo',
    'identity.individual.surname': 'Tu nombre completo',
    'identity.individual.id_numbers.mx_rfc': 'Tu RFC o CURP',
    'identity.individual.phone': 'Tu teléfono',
    'identity.individual.address.line1': 'Tu dirección',
    'identity.individual.documents.primary_verification.front_back.front':
      'Una foto de tu identificación oficial',
    'identity.attestations.terms_of_service.account.date':
      'Aceptar los términos del proveedor de pagos',
    'defaults.profile.business_url': 'Una descripción de tu evento',
    contact_email: 'Tu correo',
  }
  for (const [name, label] of Object.entries(labels))
    expect(listRequirementLabels([name])).toEqual([label])
  expect(listRequirementLabels(['individual.phone', 'verification.document'], 'su')).toEqual([
    'Su teléfono',
    'Una foto de su identificación oficial',
  ])
})
