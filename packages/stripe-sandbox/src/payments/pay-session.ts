import type Stripe from 'stripe'
import { mergeMetadata } from '../resources/metadata.ts'
import { details, type SessionSecrets } from '../resources/sessions.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { fetch, find, hidden, idOf, insert, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { type Attempt, answerChallenge, attempt } from './attempt.ts'
import type { Payer } from './charge.ts'

/** How paying a session ended; `closed` when it was no longer open. */
export type Payment =
  | { outcome: 'closed' }
  | { outcome: 'paid' }
  | { outcome: 'challenge' }
  | { outcome: 'declined'; code: string; message: string }

function newIntent(scope: Scope, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { intent } = hidden<SessionSecrets>(scope, session.id)
  const id = newId('pi_3')
  const created = insert(scope, 'payment_intent', {
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
    client_secret: newId(`${id}_secret_`, 25),
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
  patch(scope, 'checkout.session', session.id, { payment_intent: id })
  emit(scope, 'payment_intent.created', created)
  return created
}

function conclude(scope: Scope, session: Stripe.Checkout.Session, result: Attempt): Payment {
  if (result.outcome === 'challenge') return { outcome: 'challenge' }
  if (result.outcome === 'declined') {
    const { code, spanish } = result.decline
    return { outcome: 'declined', code: result.decline.decline_code ?? code, message: spanish }
  }
  const after = patch(scope, 'checkout.session', session.id, {
    payment_status: 'paid',
    status: 'complete',
    url: null,
  })
  emit(scope, 'checkout.session.completed', after)
  return { outcome: 'paid' }
}

function mayReceive(scope: Scope, intent: Stripe.PaymentIntent): boolean {
  if (!intent.transfer_data) return true
  const account = find(scope, 'account', idOf(intent.transfer_data.destination))
  return account?.capabilities?.transfers === 'active'
}

/** Pays an open session with a card, as its hosted page does. A paid session is never paid again. */
export function paySession(scope: Scope, id: string, payer: Payer): Payment {
  const session = fetch(scope, 'checkout.session', id)
  if (session.status !== 'open' || session.expires_at <= scope.now) return { outcome: 'closed' }
  const known = find(scope, 'payment_intent', idOf(session.payment_intent))
  const intent = known ?? newIntent(scope, session)
  if (!mayReceive(scope, intent))
    return {
      outcome: 'declined',
      code: 'insufficient_capabilities_for_transfer',
      message: 'Este comercio no puede recibir pagos en este momento.',
    }
  const email = payer.email ?? session.customer_email ?? ''
  patch(scope, 'checkout.session', id, { customer_details: details(email, payer.name) })
  return conclude(scope, session, attempt(scope, intent, { ...payer, email }))
}

/** The bank's question about this session that waits for an answer, if one does. */
export function pendingChallenge(
  scope: Scope,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  if (session.status !== 'open') return undefined
  const intent = find(scope, 'payment_intent', idOf(session.payment_intent))
  return intent?.status === 'requires_action' ? intent : undefined
}

/** The person authorises the payment at their bank, or fails to. */
export function authenticateSession(scope: Scope, id: string, authorised: boolean): Payment {
  const session = fetch(scope, 'checkout.session', id)
  const intent = pendingChallenge(scope, session)
  const method = intent && find(scope, 'payment_method', idOf(intent.payment_method))
  if (intent === undefined || method === undefined) return { outcome: 'closed' }
  return conclude(scope, session, answerChallenge(scope, intent, method, authorised))
}
