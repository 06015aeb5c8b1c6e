import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import { refundCharge } from '../payments/refund.ts'
import type { Operation } from '../requests.ts'
import { emit } from '../state/events.ts'
import { fetch, idOf, list, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

const supported = new Set([
  'amount',
  'charge',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
  'reverse_transfer',
])

function chargeOf(scope: Scope, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge !== undefined) return fetch(scope, 'charge', params.charge, 'charge')
  if (params.payment_intent === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    )
  const intent = fetch(scope, 'payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  return fetch(scope, 'charge', idOf(intent.latest_charge), 'payment_intent')
}

function create(scope: Scope, params: Stripe.RefundCreateParams): Stripe.Refund {
  const unknown = Object.keys(params).find((name) => !supported.has(name))
  if (unknown !== undefined)
    throw invalid(`This sandbox does not do what \`${unknown}\` asks for.`, unknown)
  return refundCharge(scope, chargeOf(scope, params), {
    amount: params.amount,
    reason: params.reason ?? null,
    reverse: params.reverse_transfer ?? false,
    metadata: mergeMetadata({}, params.metadata),
  })
}

function update(scope: Scope, params: Stripe.RefundUpdateParams, id: string): Stripe.Refund {
  const before = fetch(scope, 'refund', id)
  const metadata = mergeMetadata(before.metadata ?? {}, params.metadata)
  const after = patch(scope, 'refund', id, { metadata })
  emit(scope, 'refund.updated', after, { metadata: before.metadata })
  return after
}

type Mine = Extract<Operation, `${string}/v1/refunds${string}`>

export const refunds = {
  'GET /v1/refunds': (scope, params) =>
    list(scope, 'refund', '/v1/refunds', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  'POST /v1/refunds': create,
  'GET /v1/refunds/:id': (scope, _params, id) => fetch(scope, 'refund', id),
  'POST /v1/refunds/:id': update,
} satisfies Handlers<Mine>
