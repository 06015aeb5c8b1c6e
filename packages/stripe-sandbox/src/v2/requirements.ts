import type Stripe from 'stripe'
import type { OnWire } from './on-wire.ts'

type Requirements = OnWire<Stripe.V2.Core.Account.Requirements>
type Entry = OnWire<Stripe.V2.Core.Account.Requirements.Entry>
type StripeTransfers =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers

/** The status of one capability of API v2, with the reason when it is not active. */
export type CapabilityStatus = StripeTransfers

/** What v1 calls a requirement of a person, in the words of v2. */
const DESCRIPTIONS: Record<string, string> = {
  'business_profile.url': 'defaults.profile.business_url',
  'individual.dob.day': 'identity.individual.date_of_birth.day',
  'individual.dob.month': 'identity.individual.date_of_birth.month',
  'individual.dob.year': 'identity.individual.date_of_birth.year',
  'individual.first_name': 'identity.individual.given_name',
  'individual.last_name': 'identity.individual.surname',
  'individual.id_number': 'identity.individual.id_numbers',
  'individual.phone': 'identity.individual.phone',
  'individual.verification.document': 'identity.individual.verification.document',
  'tos_acceptance.date': 'identity.attestations.terms_of_service.account.date',
  'tos_acceptance.ip': 'identity.attestations.terms_of_service.account.ip',
}

/** Names a requirement of v1 as v2 does. */
const describeRequirement = (name: string): string => DESCRIPTIONS[name] ?? name

type Restriction = Stripe.V2.Core.Account.Requirements.Entry.Impact.RestrictsCapability
type Deadline = Restriction['deadline']['status']

interface CapabilityName {
  configuration: 'merchant' | 'recipient'
  capability: 'card_payments' | 'stripe_balance.payouts' | 'stripe_balance.stripe_transfers'
}

/** Lists the capabilities of an account in the words of v2. */
function listCapabilities(account: Stripe.Account): CapabilityName[] {
  const names = Object.keys(account.capabilities ?? {})
  return [
    ...(names.includes('transfers')
      ? [
          { configuration: 'recipient', capability: 'stripe_balance.payouts' } as const,
          { configuration: 'recipient', capability: 'stripe_balance.stripe_transfers' } as const,
        ]
      : []),
    ...(names.includes('card_payments')
      ? [{ configuration: 'merchant', capability: 'card_payments' } as const]
      : []),
  ]
}

/** A missing bank account holds back payouts only; so does whatever is due of an active account. */
function listRestrictions(account: Stripe.Account, name: string, status: Deadline): Restriction[] {
  const isActive = account.capabilities?.transfers === 'active'
  return listCapabilities(account)
    .filter(
      ({ capability }) =>
        capability === 'stripe_balance.payouts' || (!isActive && name !== 'external_account'),
    )
    .map((capability) => ({ ...capability, deadline: { status } }))
}

function buildEntry(
  account: Stripe.Account,
  name: string,
  awaiting_action_from: Entry['awaiting_action_from'],
): Entry {
  const status = account.requirements?.past_due?.includes(name) ? 'past_due' : 'currently_due'
  return {
    awaiting_action_from,
    description: describeRequirement(name),
    errors: [],
    impact: { restricts_capabilities: listRestrictions(account, name, status) },
    minimum_deadline: { status },
    reference: null,
    requested_reasons: [
      { code: account.details_submitted ? 'routine_verification' : 'routine_onboarding' },
    ],
  }
}

/** Builds the requirements of an account as API v2 lists them. */
export function buildRequirementsView(account: Stripe.Account): Requirements {
  const due = account.requirements?.currently_due ?? []
  const pending = account.requirements?.pending_verification ?? []
  const entries = [
    ...due.map((name) => buildEntry(account, name, 'user')),
    ...pending.map((name) => buildEntry(account, name, 'stripe')),
  ]
  const statuses = entries.map((entry) => entry.minimum_deadline.status)
  const soonest = statuses.includes('past_due') ? 'past_due' : statuses[0]
  return {
    alternatives: [],
    entries,
    summary: soonest === undefined ? null : { minimum_deadline: { status: soonest, time: null } },
  }
}

type StatusDetail = StripeTransfers['status_details'][number]

const REJECTIONS: Record<string, StatusDetail['code']> = {
  'rejected.fraud': 'rejected_fraud',
  'rejected.incomplete_verification': 'rejected_incomplete_verification',
  'rejected.listed': 'rejected_listed',
  'rejected.platform_fraud': 'rejected_platform_fraud',
  'rejected.platform_other': 'rejected_platform_other',
  'rejected.platform_terms_of_service': 'rejected_platform_terms_of_service',
  'rejected.terms_of_service': 'rejected_terms_of_service',
}

/** Says why a capability of an account is not active, from the v1 reason of the whole account. */
export function buildCapabilityStatus(
  account: Stripe.Account,
  isActive: boolean,
): CapabilityStatus {
  if (isActive) return { status: 'active', status_details: [] }
  const reason = account.requirements?.disabled_reason ?? 'requirements.past_due'
  const [status, code, resolution] = ((): [StripeTransfers['status'], ...string[]] => {
    if (reason.startsWith('rejected'))
      return ['rejected', REJECTIONS[reason] ?? 'rejected_other', 'contact_stripe']
    if (reason === 'requirements.past_due')
      return ['restricted', 'requirements_past_due', 'provide_info']
    if (reason === 'requirements.pending_verification')
      return ['pending', 'requirements_pending_verification', 'no_resolution']
    if (reason === 'under_review') return ['pending', 'determining_status', 'no_resolution']
    return ['restricted', 'restricted_other', 'contact_stripe']
  })()
  return { status, status_details: [{ code, resolution } as StatusDetail] }
}
