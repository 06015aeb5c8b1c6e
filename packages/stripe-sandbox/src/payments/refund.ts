import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { book } from '../state/ledger.ts'
import { childrenOf, fetch, find, hidden, idOf, insert, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { later } from '../state/tasks.ts'
import { cardOf } from './cards.ts'
import { reverseTransfer } from './transfer.ts'

interface Wish {
  amount: number | undefined
  reason: Stripe.Refund.Reason | null
  reverse: boolean
  metadata: Stripe.Metadata
}

/** Seconds until a refund of a special card is decided. */
const DECIDED_AFTER = 2

const pesos = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** The money is with the cardholder: a dispute that was won has given it back. */
function isContested(scope: Scope, charge: Stripe.Charge): boolean {
  return childrenOf(scope, 'dispute', charge.id).some(({ status }) => status !== 'won')
}

function refundable(scope: Scope, charge: Stripe.Charge, wanted: number | undefined): number {
  if (charge.source_transfer)
    throw invalid('Refund the charge that paid for this transfer instead.', 'charge')
  if (isContested(scope, charge))
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid.`, 'charge')
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  const amount = wanted ?? left
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(
      `Refund amount (${pesos(amount)}) is greater than unrefunded amount on charge (${pesos(left)})`,
      'amount',
    )
  return amount
}

/** The transfer gives back its share of what the charge has given back so far. */
function shareOfTransfer(
  charge: Stripe.Charge,
  transfer: Stripe.Transfer,
  refunded: number,
): number {
  const share = Math.round((transfer.amount * refunded) / charge.amount)
  return Math.max(0, Math.min(share, transfer.amount) - transfer.amount_reversed)
}

function reverse(
  scope: Scope,
  charge: Stripe.Charge,
  refund: string,
  refunded: number,
): string | null {
  const transfer = find(scope, 'transfer', idOf(charge.transfer))
  if (transfer === undefined)
    throw invalid(
      'Cannot reverse transfer: this charge has no associated transfer.',
      'reverse_transfer',
    )
  const share = shareOfTransfer(charge, transfer, refunded)
  return share === 0 ? null : reverseTransfer(scope, transfer, share, { refund }).id
}

/**
 * Gives centavos of a paid charge back to the card (all that is left when no amount is named),
 * and with `reverse` takes their share from the connected account. The fee is not returned.
 */
export function refundCharge(scope: Scope, charge: Stripe.Charge, wish: Wish): Stripe.Refund {
  const amount = refundable(scope, charge, wish.amount)
  const id = newId('re_3')
  const refunded = charge.amount_refunded + amount
  const reversal = wish.reverse ? reverse(scope, charge, id, refunded) : null
  const [transaction = ''] = book(scope, charge.currency, [
    {
      holder: scope.account,
      amount: -amount,
      transaction: { type: 'refund', reporting_category: 'refund', source: id },
    },
    { holder: 'outside:cards', amount },
  ])
  const card = cardOf(hidden<{ card: string }>(scope, charge.id).card)
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: wish.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: reversal,
  }
  insert(scope, 'refund', refund, { parent: charge.id })
  const after = patch(scope, 'charge', charge.id, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  emit(scope, 'refund.created', refund)
  emit(scope, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  if (card.refund === 'pending') later(scope, DECIDED_AFTER, 'succeed_refund', id)
  if (card.refund === 'failing') later(scope, DECIDED_AFTER, 'fail_refund', id)
  return refund
}

/** Puts a refund back to pending, as a bank that takes its time; `refund.updated`. */
export function holdRefund(scope: Scope, id: string): Stripe.Refund {
  return restate(scope, id, 'pending')
}

/** A pending refund has reached the card; `refund.updated`. */
export function succeedRefund(scope: Scope, id: string): Stripe.Refund {
  return restate(scope, id, 'succeeded')
}

function restate(scope: Scope, id: string, status: string): Stripe.Refund {
  const before = fetch(scope, 'refund', id)
  if (before.status === status || before.status === 'failed') return before
  const after = patch(scope, 'refund', id, { status })
  emit(scope, 'refund.updated', after, { status: before.status })
  emit(scope, 'charge.refund.updated', after, { status: before.status })
  return after
}

/**
 * The card's bank sends a refund back: its money returns to the platform's balance and the charge
 * counts it no more; `refund.updated`, `refund.failed`. A reversed transfer stays reversed.
 */
export function failRefund(scope: Scope, id: string): Stripe.Refund {
  const before = fetch(scope, 'refund', id)
  if (before.status === 'failed') return before
  const [transaction = ''] = book(scope, before.currency, [
    {
      holder: scope.account,
      amount: before.amount,
      transaction: { type: 'refund_failure', reporting_category: 'refund_failure', source: id },
    },
    { holder: 'outside:cards', amount: -before.amount },
  ])
  const after = patch(scope, 'refund', id, {
    failure_balance_transaction: transaction,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  const charge = fetch(scope, 'charge', idOf(before.charge))
  patch(scope, 'charge', charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const)
    emit(scope, type, after, { status: before.status })
  return after
}
