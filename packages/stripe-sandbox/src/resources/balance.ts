import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
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

function ofPayout(scope: Scope, id: string): string {
  if (fetch(scope, 'payout', id, 'payout').automatic) return id
  const message =
    'Balance transaction history can only be filtered on automatic transfers, not manual.'
  throw invalid(message, 'payout')
}

type Mine = Extract<Operation, `${string}/v1/balance${string}`>

export const balance = {
  'GET /v1/balance': balanceObject,
  'GET /v1/balance_transactions': (scope, params) => {
    const { currency, source, type, payout } = params
    const parent = payout === undefined ? undefined : ofPayout(scope, payout)
    const where = { currency, source, type }
    return list(scope, 'balance_transaction', '/v1/balance_transactions', params, where, parent)
  },
  'GET /v1/balance_transactions/:id': (scope, _params, id) =>
    fetch(scope, 'balance_transaction', id),
} satisfies Handlers<Mine>
