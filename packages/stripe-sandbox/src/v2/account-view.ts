import type Stripe from 'stripe'
import { type HiddenAccountState, NO_DETAILS } from '../resources/hidden-account.ts'
import { readHidden } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { type AccountView, toTimestamp } from './on-wire.ts'
import { buildCapabilityStatus, buildRequirementsView } from './requirements.ts'

/** The parts of an account that are null unless a request includes them. */
export type Include = Stripe.V2.Core.AccountRetrieveParams.Include

export const ALL_PARTS: Include[] = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
]

type Configuration = NonNullable<AccountView['configuration']>
type Merchant = NonNullable<Configuration['merchant']>
type Recipient = NonNullable<Configuration['recipient']>

function buildRecipient(account: Stripe.Account): Recipient | null {
  const { transfers } = account.capabilities ?? {}
  if (transfers === undefined) return null
  return {
    applied: true,
    capabilities: {
      bank_accounts: null,
      cards: null,
      stripe_balance: {
        payouts: buildCapabilityStatus(account, account.payouts_enabled === true),
        stripe_transfers: buildCapabilityStatus(account, transfers === 'active'),
      },
    },
  }
}

function buildMerchant(account: Stripe.Account): Merchant | null {
  const status = account.capabilities?.card_payments
  if (status === undefined) return null
  const capabilities = { card_payments: buildCapabilityStatus(account, status === 'active') }
  return { applied: true, capabilities, mcc: account.business_profile?.mcc ?? null }
}

function buildConfiguration(account: Stripe.Account, include: Include[]): Configuration | null {
  if (!include.some((part) => part.startsWith('configuration.'))) return null
  return {
    customer: null,
    merchant: include.includes('configuration.merchant') ? buildMerchant(account) : null,
    recipient: include.includes('configuration.recipient') ? buildRecipient(account) : null,
  }
}

/** Lists the configurations that an account has, by the capabilities that were requested. */
export function listConfigurations(account: Stripe.Account): ('merchant' | 'recipient')[] {
  const names = Object.keys(account.capabilities ?? {})
  return [
    ...(names.includes('card_payments') ? ['merchant' as const] : []),
    ...(names.includes('transfers') ? ['recipient' as const] : []),
  ]
}

function buildDefaults(account: Stripe.Account, hidden: HiddenAccountState) {
  const { doing_business_as, locales } = hidden.details ?? NO_DETAILS
  const profile = account.business_profile
  return {
    currency: account.default_currency ?? null,
    locales,
    payout_methods: null,
    profile: {
      business_url: profile?.url ?? null,
      doing_business_as: doing_business_as ?? profile?.name ?? null,
      product_description: profile?.product_description ?? null,
    },
    responsibilities: {
      fees_collector: 'application',
      losses_collector: 'application',
      requirements_collector: 'stripe',
    },
  }
}

function buildIdentity(account: Stripe.Account, hidden: HiddenAccountState) {
  const { entity_type, individual } = hidden.details ?? NO_DETAILS
  const created = toTimestamp(account.created ?? 0)
  return {
    attestations: null,
    business_details: null,
    country: account.country?.toLowerCase() ?? null,
    entity_type: entity_type ?? account.business_type ?? null,
    individual:
      individual === null
        ? null
        : {
            id: account.id.replace('acct_', 'person_'),
            object: 'v2.core.account_person',
            account: account.id,
            created,
            updated: created,
            ...individual,
            id_numbers: individual.id_numbers?.map(({ type }) => ({ type })) ?? [],
          },
  }
}

/** Builds the v2 object of an account of either kind; parts that `include` does not name are null. */
export function buildAccountView(
  scope: Scope,
  account: Stripe.Account,
  include: Include[] = [],
  closed = false,
): AccountView {
  const hidden = readHidden<HiddenAccountState>(scope, account.id)
  const has = (part: Include) => include.includes(part)
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: listConfigurations(account),
    closed,
    configuration: buildConfiguration(account, include),
    contact_email: account.email ?? null,
    contact_phone: hidden.details?.contact_phone ?? null,
    created: toTimestamp(account.created ?? 0),
    dashboard: 'express',
    defaults: has('defaults') ? buildDefaults(account, hidden) : null,
    display_name: hidden.details?.display_name ?? account.business_profile?.name ?? null,
    future_requirements: has('future_requirements')
      ? { alternatives: [], entries: [], minimum_transition_date: null, summary: null }
      : null,
    identity: has('identity') ? buildIdentity(account, hidden) : null,
    livemode: false,
    metadata: account.metadata ?? {},
    requirements: has('requirements') ? buildRequirementsView(account) : null,
  } as AccountView
}
