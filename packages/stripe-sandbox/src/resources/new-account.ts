import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { SETTLEMENT_DAYS } from '../payments/fees.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { mergeMetadata } from './metadata.ts'

const CURRENCIES: Record<string, string> = { MX: 'mxn', US: 'usd', CA: 'cad', BR: 'brl', ES: 'eur' }

const EXPRESS_CONTROLLER: Stripe.Account.Controller = {
  fees: { payer: 'application' },
  is_controller: true,
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
  type: 'application',
}

function resolveController(params: Stripe.AccountCreateParams): Stripe.Account.Controller {
  const { controller, type } = params
  if (controller !== undefined && type !== undefined)
    throw invalidRequest(
      'You may not specify the `type` parameter and `controller` parameters.',
      'type',
    )
  if (type === 'express') return EXPRESS_CONTROLLER
  const wanted = {
    dashboard: controller?.stripe_dashboard?.type ?? 'full',
    fees: controller?.fees?.payer ?? 'account',
    losses: controller?.losses?.payments ?? 'stripe',
    collection: controller?.requirement_collection ?? 'stripe',
  }
  if (wanted.dashboard !== 'express')
    throw invalidRequest(
      'This sandbox only opens accounts with the Express dashboard: `controller[stripe_dashboard][type]=express`.',
      'controller[stripe_dashboard][type]',
    )
  if (wanted.fees !== 'application')
    throw invalidRequest(
      'When `controller[stripe_dashboard][type]=express`, `controller[fees][payer]` must be `application`.',
      'controller[fees][payer]',
    )
  if (wanted.losses !== 'application')
    throw invalidRequest(
      'When `controller[stripe_dashboard][type]=express`, `controller[losses][payments]` must be `application`.',
      'controller[losses][payments]',
    )
  if (wanted.collection !== 'stripe')
    throw invalidRequest(
      'When `controller[stripe_dashboard][type]=express`, `controller[requirement_collection]` must be `stripe`.',
      'controller[requirement_collection]',
    )
  return EXPRESS_CONTROLLER
}

function resolveCountry(params: Stripe.AccountCreateParams): { country: string; currency: string } {
  const country = params.country ?? 'MX'
  const currency = CURRENCIES[country]
  if (currency === undefined)
    throw invalidRequest(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`,
      'country',
      'country_code_invalid',
    )
  return { country, currency }
}

/** Lists the requirements of a Mexican person that the platform did not fill in. */
function listRequirements(params: Stripe.AccountCreateParams): string[] {
  const person = params.individual ?? {}
  return [
    'external_account',
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    ...(person.first_name === undefined ? ['individual.first_name'] : []),
    ...(person.last_name === undefined ? ['individual.last_name'] : []),
    'individual.id_number',
    ...(person.phone === undefined ? ['individual.phone'] : []),
    'tos_acceptance.date',
    'tos_acceptance.ip',
  ]
}

function buildSettings(name: string | null): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'America/Mexico_City' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 7, interval: 'daily' },
      statement_descriptor: null,
    },
  }
}

function buildProfile(params: Stripe.AccountCreateParams): Stripe.Account.BusinessProfile {
  const profile = params.business_profile ?? {}
  return {
    mcc: profile.mcc ?? null,
    minority_owned_business_designation: null,
    name: profile.name ?? null,
    product_description: profile.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: profile.support_email ?? null,
    support_phone: profile.support_phone ?? null,
    support_url: profile.support_url ?? null,
    url: profile.url ?? null,
  }
}

/** Whether Stripe accepts an address as that of a business: no machine's own, no example. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false
  const { hostname } = new URL(url)
  return /\.[a-z]{2,}$/.test(hostname) && !/(^|\.)example\.(com|org|net)$/.test(hostname)
}

/** Builds a new account, before onboarding; `more` are requirements beside those of every person. */
export function buildAccount(
  scope: Scope,
  id: string,
  params: Stripe.AccountCreateParams,
  capabilities: string[],
  more: string[] = [],
): Stripe.Account {
  const controller = resolveController(params)
  const { country, currency } = resolveCountry(params)
  const due = [...more, ...listRequirements(params)]
  return {
    id,
    object: 'account',
    business_profile: buildProfile(params),
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(capabilities.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller,
    country,
    created: scope.now,
    default_currency: params.default_currency ?? currency,
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: mergeMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    settings: buildSettings(params.business_profile?.name ?? null),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  }
}

/** Builds the platform's own account, as the Dashboard has set it up. */
export function buildPlatformAccount(scope: Scope): Stripe.Account {
  const { branded, card_payments, payout_interval, statement_descriptor } =
    readPlatformSettings(scope)
  const settings = buildSettings(scope.platform.name)
  return {
    id: scope.platform.id,
    object: 'account',
    business_profile: buildProfile({ business_profile: { name: scope.platform.name } }),
    business_type: 'company',
    capabilities: { card_payments, transfers: 'active' },
    charges_enabled: card_payments === 'active',
    controller: { type: 'account' },
    country: 'MX',
    default_currency: 'mxn',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: {
      ...settings,
      branding: {
        icon: branded ? 'file_1PlatformIcon' : null,
        logo: null,
        primary_color: branded ? '#6b4e9b' : null,
        secondary_color: null,
      },
      payments: { ...settings.payments, statement_descriptor: statement_descriptor || null },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: SETTLEMENT_DAYS, interval: payout_interval },
        statement_descriptor: null,
      },
    },
    type: 'standard',
  }
}
