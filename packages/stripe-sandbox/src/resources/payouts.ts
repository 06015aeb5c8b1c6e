import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { createPayout } from '../payments/payout.ts'
import { readBalance } from '../state/ledger.ts'
import { findObject, listObjects, requireObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

function createManualPayout(scope: Scope, params: Stripe.PayoutCreateParams): Stripe.Payout {
  const account = findObject(scope, 'account', scope.account)
  if (account?.payouts_enabled === false)
    throw invalidRequest(
      'Cannot create payouts: this account has payouts disabled.',
      undefined,
      'payouts_not_allowed',
    )
  if (params.amount < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (params.amount > readBalance(scope, scope.account).available)
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer.',
      'amount',
      'balance_insufficient',
    )
  return createPayout(scope, {
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    automatic: false,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  })
}

export const payouts = {
  'GET /v1/payouts': (scope, params) =>
    listObjects(scope, 'payout', '/v1/payouts', params, {
      destination: params.destination,
      status: params.status,
    }),
  'POST /v1/payouts': createManualPayout,
  'GET /v1/payouts/:id': (scope, _params, id) => requireObject(scope, 'payout', id),
} satisfies Partial<Handlers>
