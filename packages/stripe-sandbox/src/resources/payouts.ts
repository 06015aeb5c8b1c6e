import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import { makePayout } from '../payments/payout.ts'
import type { Operation } from '../requests.ts'
import { balanceOf } from '../state/ledger.ts'
import { fetch, find, list } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

function create(scope: Scope, params: Stripe.PayoutCreateParams): Stripe.Payout {
  const account = find(scope, 'account', scope.account)
  if (account?.payouts_enabled === false)
    throw invalid(
      'Cannot create payouts: this account has payouts disabled.',
      undefined,
      'payouts_not_allowed',
    )
  if (params.amount < 1)
    throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (params.amount > balanceOf(scope, scope.account).available)
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer.',
      'amount',
      'balance_insufficient',
    )
  return makePayout(scope, {
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    automatic: false,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  })
}

type Mine = Extract<Operation, `${string}/v1/payouts${string}`>

export const payouts = {
  'GET /v1/payouts': (scope, params) =>
    list(scope, 'payout', '/v1/payouts', params, {
      destination: params.destination,
      status: params.status,
    }),
  'POST /v1/payouts': create,
  'GET /v1/payouts/:id': (scope, _params, id) => fetch(scope, 'payout', id),
} satisfies Handlers<Mine>
