import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { book, putInto } from '../state/ledger.ts'
import { fetch, find, insert, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { later } from '../state/tasks.ts'

interface Wish {
  amount: number
  currency: string
  automatic: boolean
  description: string | null
  metadata: Stripe.Metadata
}

const DAY = 86_400

/** Sends centavos of the scope's account to its bank; `payout.created`. It arrives a day later. */
export function makePayout(scope: Scope, wish: Wish): Stripe.Payout {
  const id = newId('po_1')
  const bank = find(scope, 'account', scope.account)?.external_accounts?.data[0]
  const [transaction = ''] = book(scope, wish.currency, [
    {
      holder: scope.account,
      amount: -wish.amount,
      transaction: { type: 'payout', reporting_category: 'payout', source: id },
    },
    { holder: 'outside:banks', amount: wish.amount },
  ])
  if (wish.automatic) putInto(scope, id)
  const payout = insert(scope, 'payout', {
    id,
    object: 'payout',
    amount: wish.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: scope.now + DAY,
    automatic: wish.automatic,
    balance_transaction: transaction,
    created: scope.now,
    currency: wish.currency,
    description: wish.description,
    destination: bank?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: wish.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: wish.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  })
  emit(scope, 'payout.created', payout)
  later(scope, DAY, 'settle_payout', id)
  return payout
}

/** The bank has the money: `payout.paid`. */
export function payoutArrives(scope: Scope, id: string): Stripe.Payout {
  const before = fetch(scope, 'payout', id)
  if (before.status !== 'in_transit') return before
  const after = patch(scope, 'payout', id, { arrival_date: scope.now, status: 'paid' })
  emit(scope, 'payout.paid', after)
  return after
}

/** The bank sends the money back to the account's balance: `payout.failed`. */
export function payoutFails(scope: Scope, id: string): Stripe.Payout {
  const before = fetch(scope, 'payout', id)
  if (before.status === 'failed') return before
  const [transaction = ''] = book(scope, before.currency, [
    {
      holder: scope.account,
      amount: before.amount,
      transaction: { type: 'payout_failure', reporting_category: 'payout_reversal', source: id },
    },
    { holder: 'outside:banks', amount: -before.amount },
  ])
  const after = patch(scope, 'payout', id, {
    failure_balance_transaction: transaction,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  emit(scope, 'payout.failed', after)
  return after
}
