import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { book } from '../state/ledger.ts'
import { idOf, insert, patch } from '../state/objects.ts'
import { actingFor, type Scope } from '../state/scope.ts'
import { newCharge } from './charge.ts'

interface Order {
  amount: number
  currency: string
  destination: string
  description?: string | null
  metadata?: Stripe.Metadata
  group?: string | null
  /** The charge that pays for it, which also decides when the money is available. */
  source?: Stripe.Charge | undefined
  available_on: number
}

/** The payment that the receiving account sees. */
function destinationPayment(scope: Scope, order: Order, transfer: string): Stripe.Charge {
  return {
    ...newCharge(scope, newId('py_1'), order.amount, order.currency),
    balance_transaction: null,
    captured: true,
    amount_captured: order.amount,
    paid: true,
    source_transfer: transfer,
    status: 'succeeded',
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
  }
}

/** Moves centavos from the platform's balance to a connected account's; `transfer.created`. */
export function makeTransfer(scope: Scope, order: Order): Stripe.Transfer {
  const id = newId('tr_1')
  const theirs = actingFor(scope, order.destination)
  const payment = destinationPayment(scope, order, id)
  const [sent = '', received = ''] = book(scope, order.currency, [
    {
      holder: scope.platform.id,
      amount: -order.amount,
      transaction: {
        type: 'transfer',
        reporting_category: 'transfer',
        source: id,
        available_on: order.available_on,
      },
    },
    {
      holder: order.destination,
      amount: order.amount,
      transaction: {
        type: 'payment',
        reporting_category: 'charge',
        source: payment.id,
        available_on: order.available_on,
      },
    },
  ])
  insert(theirs, 'charge', { ...payment, balance_transaction: received })
  const source = idOf(order.source)
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: sent,
    created: scope.now,
    currency: order.currency,
    description: order.description ?? null,
    destination: order.destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: order.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source === '' ? null : source,
    source_type: 'card',
    transfer_group: order.group ?? null,
  }
  insert(scope, 'transfer', transfer, source === '' ? {} : { parent: source })
  emit(scope, 'transfer.created', transfer)
  return transfer
}

/** Takes centavos of a transfer back; `transfer.reversed`. The caller has checked the amount. */
export function reverseTransfer(
  scope: Scope,
  transfer: Stripe.Transfer,
  amount: number,
  more: { refund?: string; metadata?: Stripe.Metadata } = {},
): Stripe.TransferReversal {
  const id = newId('trr_1')
  const destination = idOf(transfer.destination)
  const payment = idOf(transfer.destination_payment)
  const theirRefund = newId('pyr_1')
  const [back = '', taken = ''] = book(scope, transfer.currency, [
    {
      holder: scope.platform.id,
      amount,
      transaction: { type: 'transfer_refund', reporting_category: 'transfer_reversal', source: id },
    },
    {
      holder: destination,
      amount: -amount,
      transaction: { type: 'payment_refund', reporting_category: 'refund', source: theirRefund },
    },
  ])
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back,
    created: scope.now,
    currency: transfer.currency,
    destination_payment_refund: theirRefund,
    metadata: more.metadata ?? {},
    source_refund: more.refund ?? null,
    transfer: transfer.id,
  }
  insert(scope, 'transfer_reversal', reversal, { parent: transfer.id })
  insert(
    actingFor(scope, destination),
    'refund',
    {
      id: theirRefund,
      object: 'refund',
      amount,
      balance_transaction: taken,
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
  const after = patch(scope, 'transfer', transfer.id, {
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, 10),
      has_more: transfer.reversals.has_more || transfer.reversals.data.length >= 10,
    },
  })
  patch(actingFor(scope, destination), 'charge', payment, {
    amount_refunded: reversed,
    refunded: reversed === transfer.amount,
  })
  emit(scope, 'transfer.reversed', after, { amount_reversed: transfer.amount_reversed })
  return reversal
}
