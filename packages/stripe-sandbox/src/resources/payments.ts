import type Stripe from 'stripe'
import { StripeError } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { listObjects, requireObject, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'

const CANCELLABLE_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function cancelIntent(
  scope: Scope,
  params: Stripe.PaymentIntentCancelParams,
  id: string,
): Stripe.PaymentIntent {
  const intent = requireObject(scope, 'payment_intent', id)
  if (!CANCELLABLE_STATUSES.includes(intent.status))
    throw new StripeError(
      400,
      'invalid_request_error',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const after = updateObject(scope, 'payment_intent', id, {
    canceled_at: scope.now,
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  emitEvent(scope, 'payment_intent.canceled', after)
  return after
}

export const payments = {
  'GET /v1/payment_intents': (scope, params) =>
    listObjects(scope, 'payment_intent', '/v1/payment_intents', params),
  'GET /v1/payment_intents/:id': (scope, _params, id) => requireObject(scope, 'payment_intent', id),
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'GET /v1/payment_methods/:id': (scope, _params, id) => requireObject(scope, 'payment_method', id),
  'GET /v1/charges': (scope, params) =>
    listObjects(scope, 'charge', '/v1/charges', params, {
      payment_intent: params.payment_intent,
      transfer_group: params.transfer_group,
    }),
  'GET /v1/charges/:id': (scope, _params, id) => requireObject(scope, 'charge', id),
} satisfies Partial<Handlers>
