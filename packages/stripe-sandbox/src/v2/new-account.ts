import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import type { AccountDetails } from '../resources/hidden-account.ts'
import { isPublicUrl } from '../resources/new-account.ts'

export type CreateParams = Stripe.V2.Core.AccountCreateParams
type UpdateParams = Stripe.V2.Core.AccountUpdateParams

const RECIPIENT_PATH = 'configuration[recipient][capabilities]'
const MERCHANT_PATH = 'configuration[merchant][capabilities]'
export const TRANSFERS_PATH = `${RECIPIENT_PATH}[stripe_balance][stripe_transfers]`

function refuseOtherMembers(members: object | undefined, known: string[], path: string): void {
  const name = Object.keys(members ?? {}).find((key) => !known.includes(key))
  if (name === undefined) return
  const param = `${path}[${name}]`
  throw invalidRequest(`This sandbox does not do what \`${param}\` asks for.`, param)
}

/** Lists the v1 names of the capabilities that a request asks for. */
export function listRequestedNames(
  configuration: CreateParams['configuration'] | UpdateParams['configuration'],
): string[] {
  refuseOtherMembers(configuration, ['merchant', 'recipient'], 'configuration')
  const recipient = configuration?.recipient?.capabilities
  const merchant = configuration?.merchant?.capabilities
  refuseOtherMembers(recipient, ['stripe_balance'], RECIPIENT_PATH)
  refuseOtherMembers(merchant, ['card_payments'], MERCHANT_PATH)
  return [
    ...(merchant?.card_payments?.requested === true ? ['card_payments'] : []),
    ...(recipient?.stripe_balance?.stripe_transfers?.requested === true ? ['transfers'] : []),
  ]
}

function assertResponsibilities({ dashboard, defaults }: CreateParams): void {
  if (dashboard !== 'express')
    throw invalidRequest(
      'This sandbox only opens accounts with the Express dashboard: `dashboard: express`.',
      'dashboard',
    )
  const { fees_collector, losses_collector } = defaults?.responsibilities ?? {}
  if (fees_collector === undefined || losses_collector === undefined)
    throw invalidRequest(
      '`defaults.responsibilities` is required when an account has a merchant or recipient configuration.',
      'defaults[responsibilities]',
    )
  for (const [name, collector] of Object.entries({ fees_collector, losses_collector }))
    if (collector !== 'application')
      throw invalidRequest(
        `When \`dashboard\` is \`express\`, \`defaults.responsibilities.${name}\` must be \`application\`.`,
        `defaults[responsibilities][${name}]`,
        'account_controller_express_dash_without_application_losses_or_fees',
      )
}

function assertBusinessUrl(url: string | undefined): void {
  if (url === undefined || isPublicUrl(url)) return
  throw invalidRequest('Not a valid URL', 'defaults[profile][business_url]', 'url_invalid')
}

/** Throws Stripe's 400 for an account of API v2 that Stripe, or this sandbox, does not open. */
export function assertCreatable(params: CreateParams): void {
  if (params.configuration === undefined) return
  if (params.identity?.country === undefined)
    throw invalidRequest(
      '`identity.country` is required to add a merchant or recipient configuration.',
      'identity[country]',
      'identity_country_required',
    )
  assertResponsibilities(params)
  assertBusinessUrl(params.defaults?.profile?.business_url)
}

function toV1Person(
  person: AccountDetails['individual'] | undefined,
): Stripe.AccountCreateParams.Individual {
  return {
    ...(person?.given_name && { first_name: person.given_name }),
    ...(person?.surname && { last_name: person.surname }),
    ...(person?.phone && { phone: person.phone }),
  }
}

/** Translates a request of API v2 to the parameters of v1, as far as v1 has them. */
export function toV1Params(params: CreateParams): Stripe.AccountCreateParams {
  const { contact_email, defaults, identity } = params
  const { profile, currency } = defaults ?? {}
  const [country, business_type] = [identity?.country?.toUpperCase(), identity?.entity_type]
  return {
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    ...(country && { country }),
    ...(contact_email && { email: contact_email }),
    ...(currency && { default_currency: currency }),
    ...(business_type && {
      business_type: business_type as Stripe.AccountCreateParams.BusinessType,
    }),
    business_profile: {
      ...(params.display_name && { name: params.display_name }),
      ...(profile?.business_url && { url: profile.business_url }),
      ...(profile?.product_description && { product_description: profile.product_description }),
      ...(params.configuration?.merchant?.mcc && { mcc: params.configuration.merchant.mcc }),
    },
    individual: toV1Person(identity?.individual),
    metadata: params.metadata ?? {},
  }
}

/** Merges the details that only API v2 has with those of a request. */
export function mergeDetails(
  before: AccountDetails,
  params: CreateParams | UpdateParams,
): AccountDetails {
  const { display_name, contact_phone, defaults, identity } = params
  const individual = identity?.individual as AccountDetails['individual'] | undefined
  return {
    display_name: display_name ?? before.display_name,
    contact_phone: contact_phone ?? before.contact_phone,
    doing_business_as: defaults?.profile?.doing_business_as ?? before.doing_business_as,
    locales: defaults?.locales ?? before.locales,
    entity_type: identity?.entity_type ?? before.entity_type,
    individual: individual ? { ...before.individual, ...individual } : before.individual,
  }
}
