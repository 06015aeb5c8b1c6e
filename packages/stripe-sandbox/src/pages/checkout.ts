import type Stripe from 'stripe'
import type { Incoming, Reply } from '../api/http.ts'
import type { Payer } from '../payments/charge.ts'
import {
  authenticateSession,
  type Payment,
  paySession,
  pendingChallenge,
} from '../payments/pay-session.ts'
import { descriptionsIn, merchantOf } from '../resources/sessions.ts'
import type { World } from '../sandbox.ts'
import { childrenOf, find, hidden, idOf } from '../state/objects.ts'
import { platformOfObject } from '../state/platforms.ts'
import { openScope, type Scope } from '../state/scope.ts'
import { checkTyped, payerOf, readTyped, type Typed } from './card-form.ts'
import { bankView, type CheckoutView, checkoutView, spaced } from './checkout-view.ts'
import { firstError } from './field.ts'
import { notice, redirect } from './layout.ts'

/** A checkout page that was asked for, with all it needs. */
interface Visit {
  world: World
  scope: Scope
  session: Stripe.Checkout.Session
  merchant: string
}

const unknown = () =>
  notice(404, 'Página de pago no encontrada', 'Revisa que la dirección esté completa.')

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function closed({ session, merchant }: Visit): Reply {
  if (session.status === 'complete')
    return notice(
      200,
      'Este pago ya se hizo',
      'No tienes que pagar de nuevo: el comercio ya recibió la confirmación.',
      { href: successUrl(session), label: `Ir a ${merchant}` },
    )
  const back = session.cancel_url
  return notice(
    410,
    'Esta página de pago caducó',
    'No se hizo ningún cargo. Vuelve al comercio para empezar otra vez.',
    back ? { href: back, label: `Volver a ${merchant}` } : undefined,
  )
}

function show(visit: Visit, typed: Typed, more: Partial<CheckoutView> = {}): Reply {
  const { scope, session, merchant } = visit
  const items = childrenOf(scope, 'item', session.id).toReversed()
  return checkoutView({
    session,
    items,
    descriptions: descriptionsIn(scope, session.id),
    merchant,
    errors: {},
    ...more,
    typed,
  })
}

function conclude(visit: Visit, payment: Payment, typed: Typed): Reply {
  const { scope, session } = visit
  if (payment.outcome === 'challenge') return redirect(`/c/pay/${session.id}/bank`)
  if (payment.outcome === 'declined')
    return show(visit, { ...typed, csc: '' }, { alert: payment.message, status: 402 })
  const now = find(scope, 'checkout.session', session.id) ?? session
  return now.status === 'complete' ? redirect(successUrl(now)) : closed({ ...visit, session: now })
}

/** A card of the list was chosen: fills it in and keeps what was typed. */
function fillIn(visit: Visit, typed: Typed, number: string): Reply {
  const year = (new Date(visit.scope.now * 1000).getUTCFullYear() + 3) % 100
  return show(visit, {
    email: typed.email,
    number: spaced(number.replaceAll(/\D/g, '')),
    expiry: checkTyped(typed, visit.scope.now)['cc-exp'] ? `12/${year}` : typed.expiry,
    csc: '123',
    name: typed.name || 'Persona de Prueba',
  })
}

function pay(visit: Visit, form: URLSearchParams): Reply {
  const { world, scope, session } = visit
  const typed = readTyped(form)
  if (session.status === 'complete') return redirect(successUrl(session))
  if (session.status !== 'open') return closed(visit)
  const chosen = form.get('use')
  if (chosen !== null) return fillIn(visit, typed, chosen)
  const errors = checkTyped(typed, scope.now)
  if (firstError(errors) !== undefined)
    return show(visit, { ...typed, csc: '' }, { errors, status: 422 })
  const payment = world.store.transaction(() => paySession(scope, session.id, payerOf(typed)))
  world.wake()
  return conclude(visit, payment, typed)
}

const nothingTyped = (session: Stripe.Checkout.Session): Typed => ({
  email: session.customer_details?.email ?? session.customer_email ?? '',
  number: '',
  expiry: '',
  csc: '',
  name: session.customer_details?.name ?? '',
})

const typedBy = (payer: Payer): Typed => ({
  email: payer.email ?? '',
  number: spaced(payer.number),
  expiry: `${String(payer.exp_month).padStart(2, '0')}/${payer.exp_year % 100}`,
  csc: '',
  name: payer.name ?? '',
})

function bank(visit: Visit, request: Incoming): Reply {
  const { world, scope, session, merchant } = visit
  const intent = pendingChallenge(scope, session)
  if (intent === undefined)
    return session.status === 'complete'
      ? redirect(successUrl(session))
      : redirect(`/c/pay/${session.id}`)
  if (request.method !== 'POST') {
    const method = find(scope, 'payment_method', idOf(intent.payment_method))
    return bankView({ session, merchant, last4: method?.card?.last4 ?? '' })
  }
  const typed = typedBy(hidden<{ payer: Payer }>(scope, intent.id).payer)
  const authorised = new URLSearchParams(request.body).get('answer') === 'authorise'
  const payment = world.store.transaction(() => authenticateSession(scope, session.id, authorised))
  world.wake()
  return conclude(visit, payment, typed)
}

/** Answers `/c/pay/:session` and `/c/pay/:session/bank`. */
export function answerCheckout(world: World, request: Incoming, id: string, part?: string): Reply {
  const platform = platformOfObject(world.store, id)
  if (platform === undefined) return unknown()
  const scope = openScope(world.store, platform, world.origin)
  const session = find(scope, 'checkout.session', id)
  if (session === undefined) return unknown()
  const visit: Visit = { world, scope, session, merchant: merchantOf(scope, id) }
  if (part === 'bank') return bank(visit, request)
  if (request.method === 'POST') return pay(visit, new URLSearchParams(request.body))
  return session.status === 'open' ? show(visit, nothingTyped(session)) : closed(visit)
}
