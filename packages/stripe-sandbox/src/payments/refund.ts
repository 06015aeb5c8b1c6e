import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries, readBalance } from '../state/ledger.ts'
import {
  findObject,
  insertObject,
  listChildren,
  readHidden,
  requireObject,
  toId,
  updateObject,
} from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'
import { findTestCard, type TestCard } from './cards.ts'
import { formatPesos } from './fees.ts'
import { reverseTransfer } from './transfer.ts'

interface RefundRequest {
  amount: number | undefined
  reason: Stripe.Refund.Reason | null
  reverse: boolean
  metadata: Stripe.Metadata
}

/** Seconds until the outcome of a refund on a special card. */
const DECISION_DELAY_SECONDS = 2

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

/** Whether the account's available money pays for a refund. */
export function canPayRefund(scope: Scope, amount: number): boolean {
  return (
    readPlatformSettings(scope).overdraft || readBalance(scope, scope.account).available >= amount
  )
}

function bookRefund(scope: Scope, id: string, amount: number, currency: string): string {
  const [transaction = ''] = bookEntries(scope, currency, [
    {
      holder: scope.account,
      amount: -amount,
      transaction: { type: 'refund', reporting_category: 'refund', source: id },
    },
    { holder: 'outside:cards', amount },
  ])
  return transaction
}

type Progress = Pick<Stripe.Refund, 'status' | 'pending_reason'>

const WAITING: Progress = { status: 'pending', pending_reason: 'insufficient_funds' }
const PROCESSING: Progress = { status: 'pending', pending_reason: 'processing' }
/** JSON leaves out what is undefined: only a pending refund has a reason. */
const NOT_PENDING = { pending_reason: undefined } as object as Partial<Stripe.Refund>

const readCard = (scope: Scope, charge: string): TestCard =>
  findTestCard(readHidden<{ card: string }>(scope, charge).card)

function scheduleOutcome(scope: Scope, card: TestCard, id: string): void {
  if (card.refund === 'pending') scheduleTask(scope, DECISION_DELAY_SECONDS, 'succeed_refund', id)
  if (card.refund === 'failing') scheduleTask(scope, DECISION_DELAY_SECONDS, 'fail_refund', id)
}

const startOf = (card: TestCard): Progress =>
  card.refund === 'pending' ? PROCESSING : { status: 'succeeded' }

/**
 * Refunds centavos of a paid charge (the rest of it without an amount) and with `reverse` takes
 * the proportional part from the connected account. The fee is not returned. A refund that the
 * balance does not cover waits for money.
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
  const isPaid = canPayRefund(scope, amount)
  const transaction = isPaid ? bookRefund(scope, id, amount, charge.currency) : null
  const card = readCard(scope, charge.id)
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
    ...(isPaid ? startOf(card) : WAITING),
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
  if (isPaid) scheduleOutcome(scope, card, id)
  else scheduleTask(scope, 0, 'pay_waiting_refunds', scope.platform.id)
  return refund
}

const isWaiting = ({ status, pending_reason }: Stripe.Refund) =>
  status === 'pending' && pending_reason === 'insufficient_funds'

/** Pays a refund that waited for money; emits `refund.updated`. */
export function payRefund(scope: Scope, refund: Stripe.Refund): Stripe.Refund {
  const { id, amount, currency } = refund
  const card = readCard(scope, toId(refund.charge))
  const balance_transaction = bookRefund(scope, id, amount, currency)
  const progress = { ...NOT_PENDING, ...startOf(card), balance_transaction }
  const after = changeRefund(scope, refund, progress)
  scheduleOutcome(scope, card, id)
  return after
}

/** Sets a refund to pending, as a slow bank does; emits `refund.updated`. */
export function markRefundPending(scope: Scope, id: string): Stripe.Refund {
  return setRefundStatus(scope, id, PROCESSING)
}

/** Marks a pending refund as arrived at the card; emits `refund.updated`. */
export function markRefundSucceeded(scope: Scope, id: string): Stripe.Refund {
  return setRefundStatus(scope, id, { ...NOT_PENDING, status: 'succeeded' })
}

function setRefundStatus(
  scope: Scope,
  id: string,
  progress: Partial<Stripe.Refund>,
): Stripe.Refund {
  const before = requireObject(scope, 'refund', id)
  if (before.status === progress.status || before.status === 'failed') return before
  return isWaiting(before) ? payRefund(scope, before) : changeRefund(scope, before, progress)
}

function changeRefund(
  scope: Scope,
  before: Stripe.Refund,
  changes: Partial<Stripe.Refund>,
): Stripe.Refund {
  const after = updateObject(scope, 'refund', before.id, changes)
  const { status, pending_reason = null } = before
  for (const type of ['refund.updated', 'charge.refund.updated'] as const)
    emitEvent(scope, type, after, { status, ...(status === 'pending' ? { pending_reason } : {}) })
  return after
}

function returnMoney(scope: Scope, { id, amount, currency }: Stripe.Refund): string {
  const [transaction = ''] = bookEntries(scope, currency, [
    {
      holder: scope.account,
      amount,
      transaction: { type: 'refund_failure', reporting_category: 'refund_failure', source: id },
    },
    { holder: 'outside:cards', amount: -amount },
  ])
  return transaction
}

/**
 * Fails a refund: its money returns to the platform's balance and the charge no longer counts it.
 * Emits `refund.updated` and `refund.failed`. A reversed transfer stays reversed.
 */
export function failRefund(scope: Scope, id: string): Stripe.Refund {
  const before = requireObject(scope, 'refund', id)
  if (before.status === 'failed') return before
  const after = updateObject(scope, 'refund', id, {
    ...NOT_PENDING,
    ...(isWaiting(before)
      ? { failure_reason: 'insufficient_funds' }
      : {
          failure_balance_transaction: returnMoney(scope, before),
          failure_reason: 'expired_or_canceled_card',
        }),
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
