import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import {
  insertObject,
  listObjects,
  readHidden,
  requireObject,
  updateObject,
} from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'
import { checkSession } from './check-session.ts'
import type { Handlers } from './handler.ts'
import { buildLineItems, readDescriptions } from './line-items.ts'
import { mergeMetadata } from './metadata.ts'

/** State of a session that the API does not show. */
export interface HiddenSessionState {
  intent: Stripe.Checkout.SessionCreateParams.PaymentIntentData
  merchant: string | null
  /** The product description of each line; only the page shows it. */
  descriptions: (string | null)[]
}

type SessionParams = Stripe.Checkout.SessionCreateParams

const DEFAULT_EXPIRY_SECONDS = 86_400

function buildSession(
  scope: Scope,
  params: SessionParams,
  total: number,
  currency: string,
): Stripe.Checkout.Session {
  const id = generateId('cs_test_', 58)
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
    customer_details: params.customer_email
      ? buildCustomerDetails(params.customer_email, null)
      : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? scope.now + DEFAULT_EXPIRY_SECONDS,
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

/** Builds the payer's details of a session. */
export function buildCustomerDetails(
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

function createSession(scope: Scope, params: SessionParams): Stripe.Checkout.Session {
  const items = buildLineItems(scope, params.line_items ?? [])
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  const currency = items[0]?.currency ?? 'mxn'
  checkSession(scope, params, total, currency)
  const session = buildSession(scope, params, total, currency)
  const hidden: HiddenSessionState = {
    intent: params.payment_intent_data ?? {},
    merchant: params.branding_settings?.display_name ?? null,
    descriptions: readDescriptions(params.line_items ?? []),
  }
  insertObject(scope, 'checkout.session', session, { hidden })
  for (const item of items.toReversed()) insertObject(scope, 'item', item, { parent: session.id })
  scheduleTask(scope, session.expires_at - scope.now, 'expire_session', session.id)
  return session
}

/** Expires an open session; emits `checkout.session.expired`. */
export function expireSession(scope: Scope, id: string): Stripe.Checkout.Session {
  const session = requireObject(scope, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  const after = updateObject(scope, 'checkout.session', id, { status: 'expired', url: null })
  emitEvent(scope, 'checkout.session.expired', after)
  return after
}

/** Returns the product description of each line of a session. */
export function readLineDescriptions(scope: Scope, id: string): readonly (string | null)[] {
  return readHidden<HiddenSessionState>(scope, id).descriptions
}

/** Returns the merchant's name that the page shows. */
export function readMerchantName(scope: Scope, id: string): string {
  return readHidden<HiddenSessionState>(scope, id).merchant ?? scope.platform.name
}

export const sessions = {
  'GET /v1/checkout/sessions': (scope, params) =>
    listObjects(scope, 'checkout.session', '/v1/checkout/sessions', params, {
      payment_intent: params.payment_intent,
      status: params.status,
      'customer_details.email': params.customer_details?.email,
    }),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': (scope, _params, id) =>
    requireObject(scope, 'checkout.session', id),
  'POST /v1/checkout/sessions/:id/expire': (scope, _params, id) => expireSession(scope, id),
  'GET /v1/checkout/sessions/:id/line_items': (scope, params, id) => {
    requireObject(scope, 'checkout.session', id)
    return listObjects(scope, 'item', `/v1/checkout/sessions/${id}/line_items`, params, {}, id)
  },
} satisfies Partial<Handlers>
