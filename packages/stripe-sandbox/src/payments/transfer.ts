import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries, readBalance } from '../state/ledger.ts'
import { findObject, insertObject, toId, updateObject } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import { type Scope, withAccount } from '../state/scope.ts'
import { buildCharge } from './charge.ts'

interface TransferRequest {
  amount: number
  currency: string
  destination: string
  description?: string | null
  metadata?: Stripe.Metadata
  group?: string | null
  /** The charge that funds the transfer. */
  source?: Stripe.Charge | undefined
  available_on: number
}

/** Builds the payment that the receiving account sees. */
function buildDestinationPayment(
  scope: Scope,
  request: TransferRequest,
  transfer: string,
): Stripe.Charge {
  return {
    ...buildCharge(scope, generateId('py_1'), request.amount, request.currency),
    balance_transaction: null,
    captured: true,
    amount_captured: request.amount,
    paid: true,
    source_transfer: transfer,
    status: 'succeeded',
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
  }
}

/** Moves centavos from the platform's balance to a connected account's; emits `transfer.created`. */
export function createTransfer(scope: Scope, request: TransferRequest): Stripe.Transfer {
  const id = generateId('tr_1')
  const accountScope = withAccount(scope, request.destination)
  const payment = buildDestinationPayment(scope, request, id)
  const [sent = '', received = ''] = bookEntries(scope, request.currency, [
    {
      holder: scope.platform.id,
      amount: -request.amount,
      transaction: {
        type: 'transfer',
        reporting_category: 'transfer',
        source: id,
        available_on: request.available_on,
      },
    },
    {
      holder: request.destination,
      amount: request.amount,
      transaction: {
        type: 'payment',
        reporting_category: 'charge',
        source: payment.id,
        available_on: request.available_on,
      },
    },
  ])
  insertObject(accountScope, 'charge', { ...payment, balance_transaction: received })
  const source = toId(request.source)
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: request.amount,
    amount_reversed: 0,
    balance_transaction: sent,
    created: scope.now,
    currency: request.currency,
    description: request.description ?? null,
    destination: request.destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: request.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source === '' ? null : source,
    source_type: 'card',
    transfer_group: request.group ?? null,
  }
  insertObject(scope, 'transfer', transfer, source === '' ? {} : { parent: source })
  emitEvent(scope, 'transfer.created', transfer)
  return transfer
}

/** Throws Stripe's 400 if the account's balance does not cover a reversal and must not go below zero. */
function assertCanReverse(scope: Scope, transfer: Stripe.Transfer, amount: number): void {
  const charge = findObject(scope, 'charge', toId(transfer.source_transaction))
  const isOfDestinationCharge = toId(charge?.transfer) === transfer.id
  if (isOfDestinationCharge && readPlatformSettings(scope).negative_balances) return
  const { available, pending } = readBalance(scope, toId(transfer.destination))
  if (available + pending < amount)
    throw invalidRequest(
      `The account ${toId(transfer.destination)} has insufficient funds to reverse ${transfer.id}.`,
      undefined,
      'balance_insufficient',
    )
}

/**
 * Reverses centavos of a transfer, an amount that the caller has checked; emits `transfer.reversed`.
 * Throws if the account's balance does not cover it.
 */
export function reverseTransfer(
  scope: Scope,
  transfer: Stripe.Transfer,
  amount: number,
  more: { refund?: string; metadata?: Stripe.Metadata } = {},
): Stripe.TransferReversal {
  assertCanReverse(scope, transfer, amount)
  const id = generateId('trr_1')
  const destination = toId(transfer.destination)
  const payment = toId(transfer.destination_payment)
  const accountRefund = generateId('pyr_1')
  const [platformTransaction = '', accountTransaction = ''] = bookEntries(
    scope,
    transfer.currency,
    [
      {
        holder: scope.platform.id,
        amount,
        transaction: {
          type: 'transfer_refund',
          reporting_category: 'transfer_reversal',
          source: id,
        },
      },
      {
        holder: destination,
        amount: -amount,
        transaction: {
          type: 'payment_refund',
          reporting_category: 'refund',
          source: accountRefund,
        },
      },
    ],
  )
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: platformTransaction,
    created: scope.now,
    currency: transfer.currency,
    destination_payment_refund: accountRefund,
    metadata: more.metadata ?? {},
    source_refund: more.refund ?? null,
    transfer: transfer.id,
  }
  insertObject(scope, 'transfer_reversal', reversal, { parent: transfer.id })
  insertObject(
    withAccount(scope, destination),
    'refund',
    {
      id: accountRefund,
      object: 'refund',
      amount,
      balance_transaction: accountTransaction,
      charge: payment,
      created: scope.now,
      currency: transfer.currency,
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: id,
      status: 'succeeded',
      transfer_reversal: null,
    },
    { parent: payment },
  )
  const reversed = transfer.amount_reversed + amount
  const after = updateObject(scope, 'transfer', transfer.id, {
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, 10),
      has_more: transfer.reversals.has_more || transfer.reversals.data.length >= 10,
    },
  })
  updateObject(withAccount(scope, destination), 'charge', payment, {
    amount_refunded: reversed,
    refunded: reversed === transfer.amount,
  })
  emitEvent(scope, 'transfer.reversed', after, { amount_reversed: transfer.amount_reversed })
  return reversal
}
