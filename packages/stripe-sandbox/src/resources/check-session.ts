import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { assertCanReceiveTransfers } from './account-state.ts'

type SessionParams = Stripe.Checkout.SessionCreateParams

const SUPPORTED_PARAMS = new Set([
  'adaptive_pricing',
  'allowed_payment_method_types',
  'branding_settings',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'submit_type',
  'success_url',
  'ui_mode',
])

const SUPPORTED_INTENT_PARAMS = new Set([
  'description',
  'metadata',
  'receipt_email',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
])

function refuseUnsupported(params: object, known: Set<string>, prefix: string): void {
  const name = Object.keys(params).find((key) => !known.has(key))
  if (name === undefined) return
  const param = prefix === '' ? name : `${prefix}[${name}]`
  throw invalidRequest(`This sandbox does not do what \`${param}\` asks for.`, param)
}

function checkUrl(url: string | undefined, param: string): void {
  if (url === undefined) return
  const parsed = URL.canParse(url.replaceAll('{CHECKOUT_SESSION_ID}', 'id')) ? new URL(url) : null
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
    throw invalidRequest('Not a valid URL', param, 'url_invalid')
}

function checkMode(params: SessionParams): void {
  if (params.mode !== 'payment') {
    if (params.mode === undefined)
      throw invalidRequest('Missing required param: mode.', 'mode', 'parameter_missing')
    throw invalidRequest('This sandbox only does `mode: payment`.', 'mode')
  }
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page')
    throw invalidRequest('This sandbox only does `ui_mode: hosted_page`.', 'ui_mode')
  if (params.success_url === undefined)
    throw invalidRequest('Missing required param: success_url.', 'success_url', 'parameter_missing')
  if ((params.line_items ?? []).length === 0)
    throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing')
  const types = params.allowed_payment_method_types
  if (types !== undefined && !types.includes('card'))
    throw invalidRequest('This sandbox only takes cards.', 'allowed_payment_method_types')
  if (params.submit_type === 'subscribe')
    throw invalidRequest('`submit_type` cannot be `subscribe` in `payment` mode.', 'submit_type')
}

function checkExpiry(scope: Scope, expiresAt: number | undefined): void {
  if (expiresAt === undefined) return
  const seconds = expiresAt - scope.now
  if (seconds < 30 * 60)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (seconds > 24 * 3600)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
}

function checkTotal(total: number, currency: string): void {
  const least = currency === 'mxn' ? 1000 : 50
  if (total < least)
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least $${(least / 100).toFixed(2)} ${currency}`,
      undefined,
      'amount_too_small',
    )
  if (total > 99_999_999)
    throw invalidRequest(
      `The Checkout Session's total amount due must be no more than $999,999.99 ${currency}`,
      undefined,
      'amount_too_large',
    )
}

function checkTransfer(scope: Scope, params: SessionParams, total: number): void {
  const data = params.payment_intent_data?.transfer_data
  if (data === undefined) return
  const at = 'payment_intent_data[transfer_data]'
  assertCanReceiveTransfers(scope, data.destination, `${at}[destination]`)
  if (data.amount !== undefined && (data.amount < 1 || data.amount > total))
    throw invalidRequest(
      `The transfer amount (${data.amount}) must be positive and no greater than the charge's amount (${total}).`,
      `${at}[amount]`,
    )
}

/** No method is left to pay with where the platform itself may not take cards. */
function checkPlatform(scope: Scope): void {
  if (readPlatformSettings(scope).card_payments === 'inactive')
    throw invalidRequest(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
    )
}

function checkDescriptor({ payment_intent_data: data }: SessionParams): void {
  if (data?.statement_descriptor !== undefined)
    throw invalidRequest(
      'Setting `statement_descriptor` for a card charge returns an error. For card charges, set `statement_descriptor_suffix` instead.',
      'payment_intent_data[statement_descriptor]',
    )
}

/** Throws Stripe's 400 for a session that Stripe would not open, or that the sandbox cannot. */
export function checkSession(
  scope: Scope,
  params: SessionParams,
  total: number,
  currency: string,
): void {
  checkMode(params)
  checkPlatform(scope)
  checkDescriptor(params)
  refuseUnsupported(params, SUPPORTED_PARAMS, '')
  refuseUnsupported(
    params.payment_intent_data ?? {},
    SUPPORTED_INTENT_PARAMS,
    'payment_intent_data',
  )
  checkUrl(params.success_url, 'success_url')
  checkUrl(params.cancel_url, 'cancel_url')
  checkExpiry(scope, params.expires_at)
  if (params.customer_email !== undefined && !/^\S+@\S+\.\S+$/.test(params.customer_email))
    throw invalidRequest(
      `Invalid email address: ${params.customer_email}`,
      'customer_email',
      'email_invalid',
    )
  checkTotal(total, currency)
  checkTransfer(scope, params, total)
}
