import type Stripe from 'stripe'
import type { HttpReply, HttpRequest } from '../api/http.ts'
import type { Payer } from '../payments/charge.ts'
import {
  authenticateSession,
  findPendingChallenge,
  type PaymentResult,
  paySession,
} from '../payments/pay-session.ts'
import { readLineDescriptions, readMerchantName } from '../resources/sessions.ts'
import type { Sandbox } from '../sandbox.ts'
import { findObject, listChildren, readHidden, toId } from '../state/objects.ts'
import { findPlatformOfObject } from '../state/platforms.ts'
import { openScope, type Scope } from '../state/scope.ts'
import { type CheckoutForm, readCheckoutForm, toPayer, validateCheckoutForm } from './card-form.ts'
import {
  type CheckoutView,
  formatCardNumber,
  renderBankChallenge,
  renderCheckout,
} from './checkout-view.ts'
import { findFirstError } from './field.ts'
import { redirectTo, renderNotice } from './layout.ts'

/** A request for the page of a session, with what the page needs. */
interface CheckoutVisit {
  sandbox: Sandbox
  scope: Scope
  session: Stripe.Checkout.Session
  merchant: string
}

const renderNotFound = () =>
  renderNotice(404, 'Página de pago no encontrada', 'Revisa que la dirección esté completa.')

function buildSuccessUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function renderClosed({ session, merchant }: CheckoutVisit): HttpReply {
  if (session.status === 'complete')
    return renderNotice(
      200,
      'Este pago ya se hizo',
      'No tienes que pagar de nuevo: el comercio ya recibió la confirmación.',
      { href: buildSuccessUrl(session), label: `Ir a ${merchant}` },
    )
  const back = session.cancel_url
  return renderNotice(
    410,
    'Esta página de pago caducó',
    'No se hizo ningún cargo. Vuelve al comercio para empezar otra vez.',
    back ? { href: back, label: `Volver a ${merchant}` } : undefined,
  )
}

function renderForm(
  visit: CheckoutVisit,
  typed: CheckoutForm,
  more: Partial<CheckoutView> = {},
): HttpReply {
  const { scope, session, merchant } = visit
  const items = listChildren(scope, 'item', session.id).toReversed()
  return renderCheckout({
    session,
    items,
    descriptions: readLineDescriptions(scope, session.id),
    merchant,
    errors: {},
    ...more,
    typed,
  })
}

function replyToPayment(
  visit: CheckoutVisit,
  payment: PaymentResult,
  typed: CheckoutForm,
): HttpReply {
  const { scope, session } = visit
  if (payment.outcome === 'challenge') return redirectTo(`/c/pay/${session.id}/bank`)
  if (payment.outcome === 'declined')
    return renderForm(visit, { ...typed, csc: '' }, { alert: payment.message, status: 402 })
  const now = findObject(scope, 'checkout.session', session.id) ?? session
  return now.status === 'complete'
    ? redirectTo(buildSuccessUrl(now))
    : renderClosed({ ...visit, session: now })
}

/** Fills in the chosen test card and keeps the typed contact details. */
function fillInTestCard(visit: CheckoutVisit, typed: CheckoutForm, number: string): HttpReply {
  const year = (new Date(visit.scope.now * 1000).getUTCFullYear() + 3) % 100
  return renderForm(visit, {
    email: typed.email,
    number: formatCardNumber(number.replaceAll(/\D/g, '')),
    expiry: validateCheckoutForm(typed, visit.scope.now)['cc-exp'] ? `12/${year}` : typed.expiry,
    csc: '123',
    name: typed.name || 'Persona de Prueba',
  })
}

function submitPayment(visit: CheckoutVisit, form: URLSearchParams): HttpReply {
  const { sandbox, scope, session } = visit
  const typed = readCheckoutForm(form)
  if (session.status === 'complete') return redirectTo(buildSuccessUrl(session))
  if (session.status !== 'open') return renderClosed(visit)
  const chosen = form.get('use')
  if (chosen !== null) return fillInTestCard(visit, typed, chosen)
  const errors = validateCheckoutForm(typed, scope.now)
  if (findFirstError(errors) !== undefined)
    return renderForm(visit, { ...typed, csc: '' }, { errors, status: 422 })
  const payment = sandbox.store.transaction(() => paySession(scope, session.id, toPayer(typed)))
  sandbox.wake()
  return replyToPayment(visit, payment, typed)
}

const buildInitialForm = (session: Stripe.Checkout.Session): CheckoutForm => ({
  email: session.customer_details?.email ?? session.customer_email ?? '',
  number: '',
  expiry: '',
  csc: '',
  name: session.customer_details?.name ?? '',
})

const buildFormOfPayer = (payer: Payer): CheckoutForm => ({
  email: payer.email ?? '',
  number: formatCardNumber(payer.number),
  expiry: `${String(payer.exp_month).padStart(2, '0')}/${payer.exp_year % 100}`,
  csc: '',
  name: payer.name ?? '',
})

function answerBankPage(visit: CheckoutVisit, request: HttpRequest): HttpReply {
  const { sandbox, scope, session, merchant } = visit
  const intent = findPendingChallenge(scope, session)
  if (intent === undefined)
    return session.status === 'complete'
      ? redirectTo(buildSuccessUrl(session))
      : redirectTo(`/c/pay/${session.id}`)
  if (request.method !== 'POST') {
    const method = findObject(scope, 'payment_method', toId(intent.payment_method))
    return renderBankChallenge({ session, merchant, last4: method?.card?.last4 ?? '' })
  }
  const typed = buildFormOfPayer(readHidden<{ payer: Payer }>(scope, intent.id).payer)
  const authorized = new URLSearchParams(request.body).get('answer') === 'authorize'
  const payment = sandbox.store.transaction(() =>
    authenticateSession(scope, session.id, authorized),
  )
  sandbox.wake()
  return replyToPayment(visit, payment, typed)
}

/** Answers `/c/pay/:session` and `/c/pay/:session/bank`. */
export function answerCheckout(
  sandbox: Sandbox,
  request: HttpRequest,
  id: string,
  part?: string,
): HttpReply {
  const platform = findPlatformOfObject(sandbox.store, id)
  if (platform === undefined) return renderNotFound()
  const scope = openScope(sandbox.store, platform, sandbox.origin)
  const session = findObject(scope, 'checkout.session', id)
  if (session === undefined) return renderNotFound()
  const visit: CheckoutVisit = { sandbox, scope, session, merchant: readMerchantName(scope, id) }
  if (part === 'bank') return answerBankPage(visit, request)
  if (request.method === 'POST') return submitPayment(visit, new URLSearchParams(request.body))
  return session.status === 'open'
    ? renderForm(visit, buildInitialForm(session))
    : renderClosed(visit)
}
