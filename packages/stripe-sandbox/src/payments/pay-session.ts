import type Stripe from 'stripe'
import { mergeMetadata } from '../resources/metadata.ts'
import { buildCustomerDetails, type HiddenSessionState } from '../resources/sessions.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import {
  findObject,
  insertObject,
  readHidden,
  requireObject,
  toId,
  updateObject,
} from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { answerChallenge, attemptPayment, type PaymentAttempt } from './attempt.ts'
import type { Payer } from './charge.ts'

/** The result of paying a session; `closed` when it was no longer open. */
export type PaymentResult =
  | { outcome: 'closed' }
  | { outcome: 'paid' }
  | { outcome: 'challenge' }
  | { outcome: 'declined'; code: string; message: string }

function createIntent(scope: Scope, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { intent } = readHidden<HiddenSessionState>(scope, session.id)
  const id = generateId('pi_3')
  const created = insertObject(scope, 'payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: generateId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: scope.now,
    currency: session.currency ?? 'mxn',
    customer: null,
    customer_account: null,
    description: intent.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, intent.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intent.statement_descriptor ?? null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: intent.transfer_data ?? null,
    transfer_group: intent.transfer_group ?? null,
  })
  updateObject(scope, 'checkout.session', session.id, { payment_intent: id })
  emitEvent(scope, 'payment_intent.created', created)
  return created
}

function applyAttempt(
  scope: Scope,
  session: Stripe.Checkout.Session,
  result: PaymentAttempt,
): PaymentResult {
  if (result.outcome === 'challenge') return { outcome: 'challenge' }
  if (result.outcome === 'declined') {
    const { code, spanish } = result.decline
    return { outcome: 'declined', code: result.decline.decline_code ?? code, message: spanish }
  }
  const after = updateObject(scope, 'checkout.session', session.id, {
    payment_status: 'paid',
    status: 'complete',
    url: null,
  })
  emitEvent(scope, 'checkout.session.completed', after)
  return { outcome: 'paid' }
}

function canReceive(scope: Scope, intent: Stripe.PaymentIntent): boolean {
  if (!intent.transfer_data) return true
  const account = findObject(scope, 'account', toId(intent.transfer_data.destination))
  return account?.capabilities?.transfers === 'active'
}

/** Pays an open session with a card, as its hosted page does. A paid session cannot be paid again. */
export function paySession(scope: Scope, id: string, payer: Payer): PaymentResult {
  const session = requireObject(scope, 'checkout.session', id)
  if (session.status !== 'open' || session.expires_at <= scope.now) return { outcome: 'closed' }
  const known = findObject(scope, 'payment_intent', toId(session.payment_intent))
  const intent = known ?? createIntent(scope, session)
  if (!canReceive(scope, intent))
    return {
      outcome: 'declined',
      code: 'insufficient_capabilities_for_transfer',
      message: 'Este comercio no puede recibir pagos en este momento.',
    }
  const email = payer.email ?? session.customer_email ?? ''
  updateObject(scope, 'checkout.session', id, {
    customer_details: buildCustomerDetails(email, payer.name),
  })
  return applyAttempt(scope, session, attemptPayment(scope, intent, { ...payer, email }))
}

/** Finds the intent of this session that waits for 3-D Secure, if any. */
export function findPendingChallenge(
  scope: Scope,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  if (session.status !== 'open') return undefined
  const intent = findObject(scope, 'payment_intent', toId(session.payment_intent))
  return intent?.status === 'requires_action' ? intent : undefined
}

/** Answers the 3-D Secure challenge of a session. */
export function authenticateSession(scope: Scope, id: string, authorized: boolean): PaymentResult {
  const session = requireObject(scope, 'checkout.session', id)
  const intent = findPendingChallenge(scope, session)
  const method = intent && findObject(scope, 'payment_method', toId(intent.payment_method))
  if (intent === undefined || method === undefined) return { outcome: 'closed' }
  return applyAttempt(scope, session, answerChallenge(scope, intent, method, authorized))
}
