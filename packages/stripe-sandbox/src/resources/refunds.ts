import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { refundCharge } from '../payments/refund.ts'
import { emitEvent } from '../state/events.ts'
import { listObjects, requireObject, toId, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

const SUPPORTED_PARAMS = new Set([
  'amount',
  'charge',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
  'reverse_transfer',
])

function findChargeToRefund(scope: Scope, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge !== undefined) return requireObject(scope, 'charge', params.charge, 'charge')
  if (params.payment_intent === undefined)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    )
  const intent = requireObject(scope, 'payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  return requireObject(scope, 'charge', toId(intent.latest_charge), 'payment_intent')
}

function createRefund(scope: Scope, params: Stripe.RefundCreateParams): Stripe.Refund {
  const unknown = Object.keys(params).find((name) => !SUPPORTED_PARAMS.has(name))
  if (unknown !== undefined)
    throw invalidRequest(`This sandbox does not do what \`${unknown}\` asks for.`, unknown)
  return refundCharge(scope, findChargeToRefund(scope, params), {
    amount: params.amount,
    reason: params.reason ?? null,
    reverse: params.reverse_transfer ?? false,
    metadata: mergeMetadata({}, params.metadata),
  })
}

function updateRefund(scope: Scope, params: Stripe.RefundUpdateParams, id: string): Stripe.Refund {
  const before = requireObject(scope, 'refund', id)
  const metadata = mergeMetadata(before.metadata ?? {}, params.metadata)
  const after = updateObject(scope, 'refund', id, { metadata })
  emitEvent(scope, 'refund.updated', after, { metadata: before.metadata })
  return after
}

export const refunds = {
  'GET /v1/refunds': (scope, params) =>
    listObjects(scope, 'refund', '/v1/refunds', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/:id': (scope, _params, id) => requireObject(scope, 'refund', id),
  'POST /v1/refunds/:id': updateRefund,
} satisfies Partial<Handlers>
