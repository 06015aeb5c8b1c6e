import type Stripe from 'stripe'

/** The details of an account that only Accounts v2 has; the v1 object holds all others. */
export interface AccountDetails {
  display_name: string | null
  contact_phone: string | null
  doing_business_as: string | null
  locales: string[] | null
  entity_type: string | null
  /** As the platform sent it. */
  individual: Stripe.V2.Core.AccountCreateParams.Identity.Individual | null
}

/** State of a connected account that the API does not show. */
export interface HiddenAccountState {
  /** When each capability was requested, in Unix seconds. */
  requested: Record<string, number>
  /** True once an onboarding link exists: from then on only the person may change the details. */
  linked?: boolean
  deauthorized?: boolean
  details?: AccountDetails
}

/** The details of an account that was created by Accounts v1. */
export const NO_DETAILS: AccountDetails = {
  display_name: null,
  contact_phone: null,
  doing_business_as: null,
  locales: null,
  entity_type: null,
  individual: null,
}
