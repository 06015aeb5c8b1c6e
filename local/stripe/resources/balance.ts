import type Stripe from 'stripe'
import type { Operation } from '../requests.ts'
import { balanceOf } from '../state/ledger.ts'
import { fetch, list } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'

/** What the scope's account holds, as the API shows it. */
function balanceObject(scope: Scope): Stripe.Balance {
  const { available, pending } = balanceOf(scope, scope.account)
  const line = (amount: number) => [{ amount, currency: 'mxn', source_types: { card: amount } }]
  return { object: 'balance', available: line(available), livemode: false, pending: line(pending) }
}

type Mine = Extract<Operation, `${string}/v1/balance${string}`>

export const balance = {
  'GET /v1/balance': balanceObject,
  'GET /v1/balance_transactions': (scope, params) =>
    list(scope, 'balance_transaction', '/v1/balance_transactions', params, {
      currency: params.currency,
      source: params.source,
      type: params.type,
    }),
  'GET /v1/balance_transactions/:id': (scope, _params, id) =>
    fetch(scope, 'balance_transaction', id),
} satisfies Handlers<Mine>
