import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { email, personName } from '#contract/api/shapes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { PAYOUT_HOURS } from '#contract/product/product.ts'

/** How the money goes on from the family's payout account: when, only the provider knows. */
export function describeDeposit(whose: 'tu' | 'su'): string {
  return `de ahí pasa a ${whose} banco según ${whose} calendario de depósitos`
}

/**
 * The one promise of when a gift arrives, without a final stop: to the host ('tu'), or about the family
 * ('su').
 */
export function describePayout(whose: 'tu' | 'su'): string {
  const account = whose === 'tu' ? 'tu cuenta de pagos' : 'la cuenta de pagos de la familia'
  return `Cada aportación llega a ${account} en menos de ${PAYOUT_HOURS} horas; ${describeDeposit(whose)}`
}

/**
 * active: the account can take money and pays out; restricted: the provider disabled something after the
 * host submitted their details; otherwise pending.
 */
export const payoutStatus = z.enum(['active', 'restricted', 'pending'])

/**
 * What an account that is not active waits for: complete, the host's data; wait, the provider's
 * review; contact, a word with the provider, which refuses it.
 */
export const payoutNextStep = z.enum(['complete', 'wait', 'contact'])

/** The host's connected payout account as the provider last described it (`spec §3`). */
export const payoutAccount = z.object({
  accountId: z.string(),
  status: payoutStatus,
  accountStatus: payoutStatus,
  /** The account can take money: required before an event is created or published (`R4`). */
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsCurrentlyDue: z.array(z.string()),
  /** Null for an active account. */
  nextStep: payoutNextStep.nullable(),
})
export type PayoutAccount = z.output<typeof payoutAccount>

const account = z.strictObject({ accountId: z.string().regex(/^acct_\w{1,64}$/) })
/** Letters only: what Stripe refuses, its sentence may quote. */
const nameOrBlank = z.union([z.literal(''), personName]).optional()
const returnAddresses = {
  returnUrl: z.url().max(500).optional(),
  refreshUrl: z.url().max(500).optional(),
}

export const createPayoutAccount = endpoint('POST /payments/connect/create-account', {
  summary: 'Crea la cuenta de pagos en el proveedor, o sigue con la que hay.',
  access: ['HOST'],
  requires: ['confirmed-email', 'settled-email', 'fresh-proof'],
  rateLimits: [{ limit: 20, windowSeconds: 3_600, by: 'account' }],
  body: z.strictObject({
    countryCode: z.literal('MX', 'Por ahora Cigüeña solo está disponible en México.').default('MX'),
    ...returnAddresses,
    forceRecreate: z.boolean().default(false),
    email: email.optional(),
    firstName: nameOrBlank,
    lastName: nameOrBlank,
    motherLastName: nameOrBlank,
  }),
  reply: z.object({ accountId: z.string(), status: payoutStatus, onboardingUrl: z.string() }),
  errors: [
    'RETURN_ADDRESS_REFUSED',
    'PAYOUT_ACCOUNT_IN_USE',
    'PAYOUT_ACCOUNT_REJECTED',
    'PAYOUT_EMAIL_REFUSED',
    'PAYOUT_ACCOUNT_PENDING',
    'PROVIDER_FAILED',
    'PAYMENTS_NOT_OPEN',
  ],
})

export const getPayoutAccount = endpoint('GET /payments/connect/account-status/:accountId', {
  summary: 'Pregunta al proveedor cómo está la cuenta y lo guarda.',
  access: ['HOST', ...DESK_ROLES],
  owner: { of: 'payout-account', orRoles: DESK_ROLES },
  rateLimits: [{ limit: 120, windowSeconds: 600, by: 'account' }],
  params: account,
  reply: payoutAccount,
  errors: ['PAYOUT_ACCOUNT_NOT_FOUND', 'PROVIDER_FAILED', 'PAYMENTS_NOT_OPEN'],
})

export const requestOnboardingLink = endpoint('POST /payments/connect/onboarding-link/:accountId', {
  summary: 'Un enlace nuevo, de un solo uso, para completar la cuenta.',
  access: ['HOST'],
  owner: { of: 'payout-account' },
  requires: ['confirmed-email', 'settled-email', 'fresh-proof'],
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'account' }],
  params: account,
  body: z.strictObject(returnAddresses).optional(),
  reply: z.object({ onboardingUrl: z.string() }),
  errors: [
    'PAYOUT_ACCOUNT_NOT_FOUND',
    'RETURN_ADDRESS_REFUSED',
    'PROVIDER_FAILED',
    'PAYMENTS_NOT_OPEN',
  ],
})

export const requestDashboardLink = endpoint('POST /payments/connect/dashboard-link/:accountId', {
  summary: 'Un enlace de un solo uso al panel del proveedor.',
  access: ['HOST'],
  owner: { of: 'payout-account' },
  requires: ['confirmed-email', 'settled-email', 'fresh-proof'],
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'account' }],
  params: account,
  reply: z.object({ dashboardUrl: z.string() }),
  errors: [
    'PAYOUT_ACCOUNT_NOT_FOUND',
    'ONBOARDING_REQUIRED',
    'PROVIDER_FAILED',
    'PAYMENTS_NOT_OPEN',
  ],
})
