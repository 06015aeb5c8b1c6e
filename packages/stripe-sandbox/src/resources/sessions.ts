import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import type { Operation } from '../requests.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { fetch, hidden, insert, list, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { later } from '../state/tasks.ts'
import { checkSession } from './check-session.ts'
import type { Handlers } from './handler.ts'
import { descriptionsOf, lineItemsOf } from './line-items.ts'
import { mergeMetadata } from './metadata.ts'

/** What a session will make when it is paid. */
export interface SessionSecrets {
  intent: Stripe.Checkout.SessionCreateParams.PaymentIntentData
  merchant: string | null
  /** What each line's product is described as, on the page alone. */
  descriptions: (string | null)[]
}

type Params = Stripe.Checkout.SessionCreateParams

const EXPIRES_AFTER = 86_400

function newSession(
  scope: Scope,
  params: Params,
  total: number,
  currency: string,
): Stripe.Checkout.Session {
  const id = newId('cs_test_', 58)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: scope.now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email ? details(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? scope.now + EXPIRES_AFTER,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${scope.origin}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** Who paid, as a session shows it. */
export function details(
  email: string,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: {
      city: null,
      country: 'MX',
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function create(scope: Scope, params: Params): Stripe.Checkout.Session {
  const items = lineItemsOf(scope, params.line_items ?? [])
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  const currency = items[0]?.currency ?? 'mxn'
  checkSession(scope, params, total, currency)
  const session = newSession(scope, params, total, currency)
  const secrets: SessionSecrets = {
    intent: params.payment_intent_data ?? {},
    merchant: params.branding_settings?.display_name ?? null,
    descriptions: descriptionsOf(params.line_items ?? []),
  }
  insert(scope, 'checkout.session', session, { hidden: secrets })
  for (const item of items.toReversed()) insert(scope, 'item', item, { parent: session.id })
  later(scope, session.expires_at - scope.now, 'expire_session', session.id)
  return session
}

/** Ends an open session; `checkout.session.expired`. */
export function expireSession(scope: Scope, id: string): Stripe.Checkout.Session {
  const session = fetch(scope, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  const after = patch(scope, 'checkout.session', id, { status: 'expired', url: null })
  emit(scope, 'checkout.session.expired', after)
  return after
}

/** What the page says below each line's name; none in a session from before they were kept. */
export function descriptionsIn(scope: Scope, id: string): readonly (string | null)[] {
  return hidden<Partial<SessionSecrets>>(scope, id).descriptions ?? []
}

/** The name the person reads on the page. */
export function merchantOf(scope: Scope, id: string): string {
  return hidden<SessionSecrets>(scope, id).merchant ?? scope.platform.name
}

type Mine = Extract<Operation, `${string}/v1/checkout/${string}`>

export const sessions = {
  'GET /v1/checkout/sessions': (scope, params) =>
    list(scope, 'checkout.session', '/v1/checkout/sessions', params, {
      payment_intent: params.payment_intent,
      status: params.status,
      'customer_details.email': params.customer_details?.email,
    }),
  'POST /v1/checkout/sessions': create,
  'GET /v1/checkout/sessions/:id': (scope, _params, id) => fetch(scope, 'checkout.session', id),
  'POST /v1/checkout/sessions/:id/expire': (scope, _params, id) => expireSession(scope, id),
  'GET /v1/checkout/sessions/:id/line_items': (scope, params, id) => {
    fetch(scope, 'checkout.session', id)
    return list(scope, 'item', `/v1/checkout/sessions/${id}/line_items`, params, {}, id)
  },
} satisfies Handlers<Mine>
