import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import type { Scope } from '../state/scope.ts'
import { mergeMetadata } from './metadata.ts'

const currencies: Record<string, string> = { MX: 'mxn', US: 'usd', CA: 'cad', BR: 'brl', ES: 'eur' }

const express: Stripe.Account.Controller = {
  fees: { payer: 'application' },
  is_controller: true,
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
  type: 'application',
}

function controllerOf(params: Stripe.AccountCreateParams): Stripe.Account.Controller {
  const { controller, type } = params
  if (controller !== undefined && type !== undefined)
    throw invalid('You may not specify the `type` parameter and `controller` parameters.', 'type')
  if (type === 'express') return express
  const wanted = {
    dashboard: controller?.stripe_dashboard?.type ?? 'full',
    fees: controller?.fees?.payer ?? 'account',
    losses: controller?.losses?.payments ?? 'stripe',
    collection: controller?.requirement_collection ?? 'stripe',
  }
  if (wanted.dashboard !== 'express')
    throw invalid(
      'This sandbox only opens accounts with the Express dashboard: `controller[stripe_dashboard][type]=express`.',
      'controller[stripe_dashboard][type]',
    )
  if (wanted.fees !== 'application')
    throw invalid(
      'When `controller[stripe_dashboard][type]=express`, `controller[fees][payer]` must be `application`.',
      'controller[fees][payer]',
    )
  if (wanted.losses !== 'application')
    throw invalid(
      'When `controller[stripe_dashboard][type]=express`, `controller[losses][payments]` must be `application`.',
      'controller[losses][payments]',
    )
  if (wanted.collection !== 'stripe')
    throw invalid(
      'When `controller[stripe_dashboard][type]=express`, `controller[requirement_collection]` must be `stripe`.',
      'controller[requirement_collection]',
    )
  return express
}

function countryOf(params: Stripe.AccountCreateParams): { country: string; currency: string } {
  const country = params.country ?? 'MX'
  const currency = currencies[country]
  if (currency === undefined)
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`,
      'country',
      'country_code_invalid',
    )
  return { country, currency }
}

/** The requirements of a Mexican person, less what the platform has filled in already. */
function requirementsOf(params: Stripe.AccountCreateParams): string[] {
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

function settings(name: string | null): Stripe.Account.Settings {
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

function profile(params: Stripe.AccountCreateParams): Stripe.Account.BusinessProfile {
  const given = params.business_profile ?? {}
  return {
    mcc: given.mcc ?? null,
    minority_owned_business_designation: null,
    name: given.name ?? null,
    product_description: given.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: given.support_email ?? null,
    support_phone: given.support_phone ?? null,
    support_url: given.support_url ?? null,
    url: given.url ?? null,
  }
}

/** The account the parameters ask for, before its person has done anything. */
export function newAccount(
  scope: Scope,
  id: string,
  params: Stripe.AccountCreateParams,
  capabilities: string[],
): Stripe.Account {
  const controller = controllerOf(params)
  const { country, currency } = countryOf(params)
  const due = requirementsOf(params)
  return {
    id,
    object: 'account',
    business_profile: profile(params),
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
    settings: settings(params.business_profile?.name ?? null),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  }
}

/** The platform's own account. */
export function platformAccount(scope: Scope): Stripe.Account {
  return {
    id: scope.platform.id,
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    controller: { type: 'account' },
    country: 'MX',
    default_currency: 'mxn',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: settings(scope.platform.name),
    type: 'standard',
  }
}
