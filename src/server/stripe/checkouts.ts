import type Stripe from 'stripe'
import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import {
  SERVICE_FEE_LABEL,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_LABEL,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import {
  buildCreatedFilter,
  callStripe,
  callStripeOrNull,
  isNotFound,
  listFromStripe,
  toId,
} from './call-stripe.ts'
import type { CheckoutParams, Payments, ProviderCharge, ProviderSession } from './payments.ts'

/** A charge that was retrieved with its balance transaction, if there is one yet. */
function toCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: expanded } = charge
  const transaction = expanded && typeof expanded === 'object' ? expanded : null
  return {
    paymentIntentId: toId(charge.payment_intent) ?? charge.id,
    at: new Date(charge.created * 1_000),
    settled: transaction?.amount ?? null,
    fee: transaction?.fee ?? null,
    transferId: toId(charge.transfer),
    isUntouched: charge.amount_refunded === 0 && !charge.disputed,
  }
}

export function createChargeCalls({ charges, paymentIntents }: Stripe) {
  return {
    readCharge: (id) =>
      callStripeOrNull(isNotFound, async () =>
        toCharge(await charges.retrieve(id, { expand: ['balance_transaction'] })),
      ),
    readPayment: (id) =>
      callStripeOrNull(isNotFound, async () => {
        const expand = ['latest_charge.balance_transaction']
        const { latest_charge: charge } = await paymentIntents.retrieve(id, { expand })
        return charge && typeof charge === 'object' ? toCharge(charge) : null
      }),
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
  error: { code?: string | null; decline_code?: string | null } | null | undefined,
): DeclineReason | null {
  const code = error?.decline_code ?? error?.code
  if (!code) return null
  const known = Object.entries(CODES).find(([, codes]) => codes.includes(code))
  return known ? (known[0] as DeclineReason) : 'bank'
}

const CURRENCY = 'mxn'

function toLineItem(
  name: string,
  amount: number,
  description: string | null = null,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const product_data = { name, ...(description ? { description } : {}) }
  return { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data } }
}

/** Only our ids: names and messages stay in our database. */
function toMetadata(checkout: CheckoutParams): Stripe.MetadataParam {
  const { contributionId, checkoutSessionId, eventId, goalId } = checkout
  return { contributionId, checkoutSessionId, eventId, ...(goalId ? { goalId } : {}) }
}

function toSessionParams(checkout: CheckoutParams): Stripe.Checkout.SessionCreateParams {
  const metadata = toMetadata(checkout)
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
    },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: checkout.expiresAt,
    ...(checkout.customerEmail ? { customer_email: checkout.customerEmail } : {}),
  }
}

/** Where the payment goes, and its charge; unknown until there is a payment. */
function toPaymentDetails({ payment_intent: intent }: Stripe.Checkout.Session) {
  const payment = typeof intent === 'string' ? null : intent
  const charge = payment?.latest_charge
  return {
    destination: toId(payment?.transfer_data?.destination),
    destinationAmount: payment?.transfer_data?.amount ?? null,
    decline: toDeclineReason(payment?.last_payment_error),
    charge: charge && typeof charge === 'object' && charge.paid ? toCharge(charge) : null,
  }
}

const STATUSES = { open: 'open', complete: 'complete', expired: 'expired' } as const

function toStatus(status: string | null): ProviderSession['status'] {
  return STATUSES[status as keyof typeof STATUSES] ?? 'open'
}

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    status: toStatus(session.status),
    isPaid: session.payment_status === 'paid',
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    checkoutSessionId: session.metadata?.checkoutSessionId ?? null,
    eventId: session.metadata?.eventId ?? null,
    paymentIntentId: toId(session.payment_intent),
    ...toPaymentDetails(session),
    customerEmail: session.customer_details?.email ?? null,
    createdAt: new Date(session.created * 1_000),
    expiresAt: new Date(session.expires_at * 1_000),
  }
}

const CHARGE = 'payment_intent.latest_charge.balance_transaction'
const WITH_PAYMENT = { expand: [CHARGE] }

/** The hosted checkouts of contributions (Checkout). */
export function createCheckoutCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout
  const retrieve = async (id: string) => toSession(await sessions.retrieve(id, WITH_PAYMENT))
  const retrieveCheckout = (id: string) => callStripeOrNull(isNotFound, () => retrieve(id))
  return {
    retrieveCheckout,
    openCheckout: (checkout, idempotencyKey) =>
      callStripe(async () => {
        const params = toSessionParams(checkout)
        return toSession(await sessions.create(params, { idempotencyKey }))
      }),
    expireCheckout: async (id) => {
      const expired = await callStripeOrNull(
        (error) => isNotFound(error) || error.statusCode === 400,
        async () => toSession(await sessions.expire(id, WITH_PAYMENT)),
      )
      return expired ?? retrieveCheckout(id)
    },
    listCheckouts: (since) => {
      const params = { ...buildCreatedFilter(since), limit: 100, expand: ['data.payment_intent'] }
      return listFromStripe(sessions.list(params), toSession)
    },
    findCheckoutByPayment: (paymentIntentId) =>
      callStripe(async () => {
        const filter = { payment_intent: paymentIntentId, limit: 1, expand: [`data.${CHARGE}`] }
        const [session] = (await sessions.list(filter)).data
        return session ? toSession(session) : null
      }),
  } satisfies Partial<Payments>
}
