import type Stripe from 'stripe'
import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import {
  SERVICE_FEE_LABEL,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_LABEL,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import { CHECKOUT_CALL_MS } from '#server/limits.ts'
import {
  buildCreatedFilter,
  callStripe,
  callStripeOrNull,
  collectFromStripe,
  isNotFound,
  listFromStripe,
  toId,
} from './call-stripe.ts'
import type { CheckoutParams, Payments, ProviderCharge, ProviderSession } from './payments.ts'
import { describeResponse, unreadableResponse } from './response-checks.ts'

const readTransaction = describeResponse('balance_transaction', { amount: 'number', fee: 'number' })
const readCharge = describeResponse('charge', {
  id: 'string',
  amount_refunded: 'number',
  disputed: 'boolean',
  paid: 'boolean',
  created: 'number',
})
const readIntent = describeResponse('payment_intent', { id: 'string' })

/** A charge that was retrieved with its balance transaction, if there is one yet. */
function toCharge(answer: Stripe.Charge, asked: { id?: string } = {}): ProviderCharge {
  const charge = readCharge(answer, asked)
  const { balance_transaction: expanded } = charge
  const transaction = expanded && typeof expanded === 'object' ? readTransaction(expanded) : null
  const { brand, last4, country } = charge.payment_method_details?.card ?? {}
  return {
    paymentIntentId: toId(charge.payment_intent) ?? charge.id,
    at: new Date(charge.created * 1_000),
    settled: transaction?.amount ?? null,
    fee: transaction?.fee ?? null,
    transferId: toId(charge.transfer),
    isUntouched: charge.amount_refunded === 0 && !charge.disputed,
    cardCountry: /^[A-Z]{2}$/.exec(country ?? '')?.[0] ?? null,
    card: brand && /^\d{4}$/.test(last4 ?? '') ? { brand, lastDigits: String(last4) } : null,
  }
}

export function createChargeCalls({ charges, paymentIntents }: Stripe) {
  return {
    readCharge: async (id) => {
      const expand = ['balance_transaction']
      const charge = await callStripeOrNull(isNotFound, () => charges.retrieve(id, { expand }))
      return charge && toCharge(charge, { id })
    },
    readDeclinedCard: async (id) => {
      const answer = await callStripeOrNull(isNotFound, () => charges.retrieve(id))
      const charge = answer && readCharge(answer, { id })
      if (!charge || charge.paid) return null
      return {
        checkoutSessionId: charge.metadata?.checkoutSessionId ?? null,
        fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
        reason:
          toDeclineReason({ decline_code: charge.outcome?.reason, code: charge.failure_code }) ??
          'bank',
      }
    },
    readPayment: async (id) => {
      const expand = ['latest_charge.balance_transaction']
      const intent = await callStripeOrNull(isNotFound, () =>
        paymentIntents.retrieve(id, { expand }),
      )
      const charge = intent && readIntent(intent, { id }).latest_charge
      return charge && typeof charge === 'object' ? toCharge(charge) : null
    },
  } satisfies Partial<Payments>
}

/** Stripe's decline codes by what a person can do about them. */
const CODES: Record<Exclude<DeclineReason, 'bank'>, readonly string[]> = {
  funds: ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  verification: [
    'payment_intent_authentication_failure',
    'authentication_required',
    'authentication_not_handled',
    'mobile_device_authentication_required',
  ],
  'card-data': [
    'expired_card',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_number',
    'invalid_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'incorrect_zip',
  ],
  later: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later'],
}

/** Why the last attempt was declined; the reason of an unknown code is the bank. */
export function toDeclineReason(
  error:
    | { code?: string | null | undefined; decline_code?: string | null | undefined }
    | null
    | undefined,
): DeclineReason | null {
  const code = error?.decline_code ?? error?.code
  if (!code) return null
  const known = Object.entries(CODES).find(([, codes]) => codes.includes(code))
  return known ? (known[0] as DeclineReason) : 'bank'
}

function toLineItem(
  name: string,
  amount: number,
  description: string | null = null,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const product_data = { name, ...(description ? { description } : {}) }
  return {
    quantity: 1,
    price_data: { currency: PROVIDER_CURRENCY, unit_amount: amount, product_data },
  }
}

/** Only our ids: names and messages stay in our database. */
function toMetadata(checkout: CheckoutParams): Stripe.MetadataParam {
  const { contributionId, checkoutSessionId, eventId, goalId, requestId } = checkout
  return {
    contributionId,
    checkoutSessionId,
    eventId,
    ...(goalId ? { goalId } : {}),
    ...(requestId ? { requestId } : {}),
  }
}

function toSessionParams(checkout: CheckoutParams): Stripe.Checkout.SessionCreateParams {
  const metadata = toMetadata(checkout)
  const { statementSuffix } = checkout
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'es-419',
    submit_type: 'pay',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [
      toLineItem(checkout.giftLabel, checkout.base, checkout.giftPurpose),
      toLineItem(`${TRANSACTION_FEE_NAME} ${TRANSACTION_FEE_LABEL}`, checkout.transactionFee),
      toLineItem(`${SERVICE_FEE_NAME} ${SERVICE_FEE_LABEL}`, checkout.serviceFee),
    ],
    client_reference_id: checkout.contributionId,
    metadata,
    payment_intent_data: {
      metadata,
      transfer_data: { destination: checkout.destination, amount: checkout.base },
      ...(statementSuffix ? { statement_descriptor_suffix: statementSuffix } : {}),
    },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: checkout.expiresAt,
    ...(checkout.customerEmail ? { customer_email: checkout.customerEmail } : {}),
  }
}

const readSession = describeResponse('checkout.session', {
  id: 'string',
  mode: 'string',
  status: 'string',
  payment_status: 'string',
  created: 'number',
  expires_at: 'number',
})
const readAmount = describeResponse('checkout.session', {
  amount_total: 'number',
  currency: 'string',
})

/** Sessions of another mode are none of ours and have no amount. */
function toAmount(session: Stripe.Checkout.Session): { total: number; currency: string } {
  if (session.mode !== 'payment') return { total: 0, currency: '' }
  const { amount_total: total, currency } = readAmount(session)
  return { total, currency }
}

/** Where the payment goes, and its charge; unknown until there is a payment. */
function toPaymentDetails({ mode, payment_status, payment_intent }: Stripe.Checkout.Session) {
  const isPaid = payment_status === 'paid'
  if (isPaid && mode === 'payment' && !payment_intent) throw unreadableResponse('checkout.session')
  const isExpanded = payment_intent !== null && typeof payment_intent === 'object'
  const intent = isExpanded ? readIntent(payment_intent) : null
  const charge = intent?.latest_charge
  return {
    isPaid,
    paymentIntentId: toId(payment_intent),
    destination: toId(intent?.transfer_data?.destination),
    destinationAmount: intent?.transfer_data?.amount ?? null,
    decline: toDeclineReason(intent?.last_payment_error),
    charge: charge && typeof charge === 'object' && charge.paid ? toCharge(charge) : null,
  }
}

const STATUSES = new Set<unknown>(['open', 'complete', 'expired'])

function isStatus(status: unknown): status is ProviderSession['status'] {
  return STATUSES.has(status)
}

function toSession(
  answer: Stripe.Checkout.Session,
  asked: Parameters<typeof readSession>[1] = {},
): ProviderSession {
  const session = readSession(answer, asked)
  const { status } = session
  if (!isStatus(status)) throw unreadableResponse('checkout.session')
  return {
    id: session.id,
    url: session.url,
    status,
    ...toAmount(session),
    checkoutSessionId: session.metadata?.checkoutSessionId ?? null,
    eventId: session.metadata?.eventId ?? null,
    requestId: session.metadata?.requestId ?? null,
    ...toPaymentDetails(session),
    customerEmail: session.customer_details?.email ?? null,
    createdAt: new Date(session.created * 1_000),
    expiresAt: new Date(session.expires_at * 1_000),
  }
}

const CHARGE = 'payment_intent.latest_charge.balance_transaction'
const WITH_PAYMENT = { expand: [CHARGE] }

/**
 * One try: the SDK's second one would find the first still running (409). With what else a page does
 * it ends within the browser's ten seconds (decision 24).
 */
const ONE_TRY = { timeout: CHECKOUT_CALL_MS, maxNetworkRetries: 0 }

/** The hosted checkouts of contributions (Checkout). */
export function createCheckoutCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout
  const retrieveCheckout = async (id: string) => {
    const session = await callStripeOrNull(isNotFound, () => sessions.retrieve(id, WITH_PAYMENT))
    return session && toSession(session, { id })
  }
  const listCheckouts = (since: Date) => {
    const params = { ...buildCreatedFilter(since), limit: 100, expand: ['data.payment_intent'] }
    return listFromStripe(sessions.list(params), (session) => toSession(session))
  }
  return {
    retrieveCheckout,
    listCheckouts,
    openCheckout: async (checkout, idempotencyKey) => {
      const { checkoutSessionId, base, transactionFee, serviceFee } = checkout
      const amount_total = base + transactionFee + serviceFee
      const params = toSessionParams(checkout)
      const session = await callStripe(() =>
        sessions.create(params, { ...ONE_TRY, idempotencyKey }),
      )
      return toSession(session, { amount_total, metadata: { checkoutSessionId } })
    },
    findCheckout: async (checkoutSessionId, since) => {
      for await (const session of listCheckouts(since))
        if (session.checkoutSessionId === checkoutSessionId) return session
      return null
    },
    expireCheckout: async (id) => {
      const expired = await callStripeOrNull(
        (error) => isNotFound(error) || error.statusCode === 400,
        () => sessions.expire(id, WITH_PAYMENT),
      )
      return expired ? toSession(expired, { id }) : retrieveCheckout(id)
    },
    findCheckoutByPayment: async (payment_intent) => {
      const filter = { payment_intent, limit: 1, expand: [`data.${CHARGE}`] }
      const found = await collectFromStripe(sessions.list(filter), (session) => toSession(session))
      const [session = null] = found
      if (session && session.paymentIntentId !== payment_intent)
        throw unreadableResponse('checkout.session')
      return session
    },
  } satisfies Partial<Payments>
}
