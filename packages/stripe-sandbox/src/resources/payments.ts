import type Stripe from 'stripe'
import { StripeError } from '../api/errors.ts'
import type { Operation } from '../requests.ts'
import { emit } from '../state/events.ts'
import { fetch, list, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'

const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function cancel(
  scope: Scope,
  params: Stripe.PaymentIntentCancelParams,
  id: string,
): Stripe.PaymentIntent {
  const intent = fetch(scope, 'payment_intent', id)
  if (!cancellable.includes(intent.status))
    throw new StripeError(
      400,
      'invalid_request_error',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const after = patch(scope, 'payment_intent', id, {
    canceled_at: scope.now,
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  emit(scope, 'payment_intent.canceled', after)
  return after
}

type Mine = Extract<Operation, `${string}/v1/payment_${string}` | `${string}/v1/charges${string}`>

export const payments = {
  'GET /v1/payment_intents': (scope, params) =>
    list(scope, 'payment_intent', '/v1/payment_intents', params),
  'GET /v1/payment_intents/:id': (scope, _params, id) => fetch(scope, 'payment_intent', id),
  'POST /v1/payment_intents/:id/cancel': cancel,
  'GET /v1/payment_methods/:id': (scope, _params, id) => fetch(scope, 'payment_method', id),
  'GET /v1/charges': (scope, params) =>
    list(scope, 'charge', '/v1/charges', params, {
      payment_intent: params.payment_intent,
      transfer_group: params.transfer_group,
    }),
  'GET /v1/charges/:id': (scope, _params, id) => fetch(scope, 'charge', id),
} satisfies Handlers<Mine>
