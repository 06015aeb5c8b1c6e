import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries } from '../state/ledger.ts'
import {
  findObject,
  insertObject,
  listChildren,
  readHidden,
  requireObject,
  toId,
  updateObject,
} from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'
import { findTestCard } from './cards.ts'
import { reverseTransfer } from './transfer.ts'

interface RefundRequest {
  amount: number | undefined
  reason: Stripe.Refund.Reason | null
  reverse: boolean
  metadata: Stripe.Metadata
}

/** Seconds until the outcome of a refund on a special card. */
const DECISION_DELAY_SECONDS = 2

const formatPesos = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** Whether a dispute has returned the money to the cardholder; one that was won has not. */
function isChargedBack(scope: Scope, charge: Stripe.Charge): boolean {
  return listChildren(scope, 'dispute', charge.id).some(({ status }) => status !== 'won')
}

function checkRefundAmount(
  scope: Scope,
  charge: Stripe.Charge,
  requested: number | undefined,
): number {
  if (charge.source_transfer)
    throw invalidRequest('Refund the charge that paid for this transfer instead.', 'charge')
  if (isChargedBack(scope, charge))
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, 'charge')
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  const amount = requested ?? left
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatPesos(amount)}) is greater than unrefunded amount on charge (${formatPesos(left)})`,
      'amount',
    )
  return amount
}

/** Computes how much of the transfer to reverse, in proportion to the refunded part of the charge. */
function computeReversalAmount(
  charge: Stripe.Charge,
  transfer: Stripe.Transfer,
  refunded: number,
): number {
  const proportional = Math.round((transfer.amount * refunded) / charge.amount)
  return Math.max(0, Math.min(proportional, transfer.amount) - transfer.amount_reversed)
}

function reverseProportionally(
  scope: Scope,
  charge: Stripe.Charge,
  refund: string,
  refunded: number,
): string | null {
  const transfer = findObject(scope, 'transfer', toId(charge.transfer))
  if (transfer === undefined)
    throw invalidRequest(
      'Cannot reverse transfer: this charge has no associated transfer.',
      'reverse_transfer',
    )
  const amount = computeReversalAmount(charge, transfer, refunded)
  return amount === 0 ? null : reverseTransfer(scope, transfer, amount, { refund }).id
}

/**
 * Refunds centavos of a paid charge (the rest of it without an amount) and with `reverse` takes
 * the proportional part from the connected account. The fee is not returned.
 */
export function refundCharge(
  scope: Scope,
  charge: Stripe.Charge,
  request: RefundRequest,
): Stripe.Refund {
  const amount = checkRefundAmount(scope, charge, request.amount)
  const id = generateId('re_3')
  const refunded = charge.amount_refunded + amount
  const reversal = request.reverse ? reverseProportionally(scope, charge, id, refunded) : null
  const [transaction = ''] = bookEntries(scope, charge.currency, [
    {
      holder: scope.account,
      amount: -amount,
      transaction: { type: 'refund', reporting_category: 'refund', source: id },
    },
    { holder: 'outside:cards', amount },
  ])
  const card = findTestCard(readHidden<{ card: string }>(scope, charge.id).card)
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
    metadata: request.metadata,
    payment_intent: toId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: request.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: reversal,
  }
  insertObject(scope, 'refund', refund, { parent: charge.id })
  const after = updateObject(scope, 'charge', charge.id, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  emitEvent(scope, 'refund.created', refund)
  emitEvent(scope, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  if (card.refund === 'pending') scheduleTask(scope, DECISION_DELAY_SECONDS, 'succeed_refund', id)
  if (card.refund === 'failing') scheduleTask(scope, DECISION_DELAY_SECONDS, 'fail_refund', id)
  return refund
}

/** Sets a refund to pending, as a slow bank does; emits `refund.updated`. */
export function markRefundPending(scope: Scope, id: string): Stripe.Refund {
  return setRefundStatus(scope, id, 'pending')
}

/** Marks a pending refund as arrived at the card; emits `refund.updated`. */
export function markRefundSucceeded(scope: Scope, id: string): Stripe.Refund {
  return setRefundStatus(scope, id, 'succeeded')
}

function setRefundStatus(scope: Scope, id: string, status: string): Stripe.Refund {
  const before = requireObject(scope, 'refund', id)
  if (before.status === status || before.status === 'failed') return before
  const after = updateObject(scope, 'refund', id, { status })
  emitEvent(scope, 'refund.updated', after, { status: before.status })
  emitEvent(scope, 'charge.refund.updated', after, { status: before.status })
  return after
}

/**
 * Fails a refund: its money returns to the platform's balance and the charge no longer counts it.
 * Emits `refund.updated` and `refund.failed`. A reversed transfer stays reversed.
 */
export function failRefund(scope: Scope, id: string): Stripe.Refund {
  const before = requireObject(scope, 'refund', id)
  if (before.status === 'failed') return before
  const [transaction = ''] = bookEntries(scope, before.currency, [
    {
      holder: scope.account,
      amount: before.amount,
      transaction: { type: 'refund_failure', reporting_category: 'refund_failure', source: id },
    },
    { holder: 'outside:cards', amount: -before.amount },
  ])
  const after = updateObject(scope, 'refund', id, {
    failure_balance_transaction: transaction,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  const charge = requireObject(scope, 'charge', toId(before.charge))
  updateObject(scope, 'charge', charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const)
    emitEvent(scope, type, after, { status: before.status })
  return after
}
