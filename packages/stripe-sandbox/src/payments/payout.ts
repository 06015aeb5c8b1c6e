import type Stripe from 'stripe'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { attachUnpaidToPayout, bookEntries } from '../state/ledger.ts'
import { findObject, insertObject, requireObject, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'

interface PayoutRequest {
  amount: number
  currency: string
  automatic: boolean
  description: string | null
  metadata: Stripe.Metadata
}

const ARRIVAL_SECONDS = 86_400

/** Stripe marks a bank account that a payout failed for, until its owner changes it. */
function setBankStatus(scope: Scope, status: 'new' | 'errored'): void {
  const banks = findObject(scope, 'account', scope.account)?.external_accounts
  if (!banks || !scope.account) return
  const data = banks.data.map((bank) =>
    bank.object === 'bank_account' ? { ...bank, status } : bank,
  )
  updateObject(scope, 'account', scope.account, { external_accounts: { ...banks, data } })
}

/** Pays out centavos of the scope's account, which arrive a day later; emits `payout.created`. */
export function createPayout(scope: Scope, request: PayoutRequest): Stripe.Payout {
  const id = generateId('po_1')
  const bank = findObject(scope, 'account', scope.account)?.external_accounts?.data[0]
  const [transaction = ''] = bookEntries(scope, request.currency, [
    {
      holder: scope.account,
      amount: -request.amount,
      transaction: { type: 'payout', reporting_category: 'payout', source: id },
    },
    { holder: 'outside:banks', amount: request.amount },
  ])
  if (request.automatic) attachUnpaidToPayout(scope, id)
  const payout = insertObject(scope, 'payout', {
    id,
    object: 'payout',
    amount: request.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: scope.now + ARRIVAL_SECONDS,
    automatic: request.automatic,
    balance_transaction: transaction,
    created: scope.now,
    currency: request.currency,
    description: request.description,
    destination: bank?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: request.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: request.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  })
  // It leaves only for a bank account that was corrected.
  setBankStatus(scope, 'new')
  emitEvent(scope, 'payout.created', payout)
  scheduleTask(scope, ARRIVAL_SECONDS, 'settle_payout', id)
  return payout
}

/** Marks a payout as arrived at the bank; emits `payout.paid`. */
export function markPayoutPaid(scope: Scope, id: string): Stripe.Payout {
  const before = requireObject(scope, 'payout', id)
  if (before.status !== 'in_transit') return before
  const after = updateObject(scope, 'payout', id, { arrival_date: scope.now, status: 'paid' })
  emitEvent(scope, 'payout.paid', after)
  return after
}

/** Fails a payout: the money returns to the account's balance; emits `payout.failed`. */
export function failPayout(scope: Scope, id: string): Stripe.Payout {
  const before = requireObject(scope, 'payout', id)
  if (before.status === 'failed') return before
  const [transaction = ''] = bookEntries(scope, before.currency, [
    {
      holder: scope.account,
      amount: before.amount,
      transaction: { type: 'payout_failure', reporting_category: 'payout_reversal', source: id },
    },
    { holder: 'outside:banks', amount: -before.amount },
  ])
  const after = updateObject(scope, 'payout', id, {
    failure_balance_transaction: transaction,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  setBankStatus(scope, 'errored')
  emitEvent(scope, 'payout.failed', after)
  return after
}
