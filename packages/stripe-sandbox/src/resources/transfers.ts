import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { formatPesos } from '../payments/fees.ts'
import { createTransfer, reverseTransfer } from '../payments/transfer.ts'
import { readBalance } from '../state/ledger.ts'
import {
  findObject,
  listChildren,
  listObjects,
  requireObject,
  toId,
  updateObject,
} from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { assertCanReceiveTransfers } from './account-state.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

function describeSent(count: number, total: number): string {
  if (count === 0) return ''
  return count === 1
    ? ` (There is already a transfer using this source, amounting to ${formatPesos(total)}.)`
    : ` (There are already transfers using this source, amounting to a combined ${formatPesos(total)}.)`
}

function checkSourceCharge(scope: Scope, charge: Stripe.Charge, amount: number): void {
  const { reversed_transfers_count } = readPlatformSettings(scope)
  const sent = listChildren(scope, 'transfer', charge.id)
    .map((transfer) =>
      reversed_transfers_count ? transfer.amount : transfer.amount - transfer.amount_reversed,
    )
    .filter((counted) => counted > 0)
  const total = sent.reduce((sum, counted) => sum + counted, 0)
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, 'source_transaction')
  if (total + amount > charge.amount)
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${formatPesos(charge.amount)}.${describeSent(sent.length, total)}`,
    )
}

function createTransferFromRequest(
  scope: Scope,
  params: Stripe.TransferCreateParams,
): Stripe.Transfer {
  assertCanReceiveTransfers(scope, params.destination, 'destination')
  const { amount, source_transaction } = params
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing')
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const source =
    source_transaction === undefined
      ? undefined
      : requireObject(scope, 'charge', source_transaction, 'source_transaction')
  if (source) checkSourceCharge(scope, source, amount)
  else if (readBalance(scope, scope.account).available < amount)
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      undefined,
      'balance_insufficient',
    )
  const paid = source && findObject(scope, 'balance_transaction', toId(source.balance_transaction))
  return createTransfer(scope, {
    amount,
    currency: params.currency.toLowerCase(),
    destination: params.destination,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    group: params.transfer_group ?? null,
    source,
    available_on: Math.max(paid?.available_on ?? 0, scope.now),
  })
}

function updateTransfer(
  scope: Scope,
  params: Stripe.TransferUpdateParams,
  id: string,
): Stripe.Transfer {
  const { metadata } = requireObject(scope, 'transfer', id)
  return updateObject(scope, 'transfer', id, { metadata: mergeMetadata(metadata, params.metadata) })
}

function createReversal(
  scope: Scope,
  params: Stripe.TransferCreateReversalParams,
  id: string,
): Stripe.TransferReversal {
  const transfer = requireObject(scope, 'transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  if (left === 0) throw invalidRequest(`Transfer ${id} is already fully reversed.`, 'id')
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalidRequest(
      `The reversal amount (${amount}) is greater than what is left of the transfer (${left}).`,
      'amount',
    )
  return reverseTransfer(scope, transfer, amount, { metadata: mergeMetadata({}, params.metadata) })
}

export const transfers = {
  'GET /v1/transfers': (scope, params) =>
    listObjects(scope, 'transfer', '/v1/transfers', params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  'POST /v1/transfers': createTransferFromRequest,
  'GET /v1/transfers/:id': (scope, _params, id) => requireObject(scope, 'transfer', id),
  'POST /v1/transfers/:id': updateTransfer,
  'GET /v1/transfers/:id/reversals': (scope, params, id) => {
    requireObject(scope, 'transfer', id)
    return listObjects(scope, 'transfer_reversal', `/v1/transfers/${id}/reversals`, params, {}, id)
  },
  'POST /v1/transfers/:id/reversals': createReversal,
  'GET /v1/transfers/:id/reversals/:sub': (scope, _params, id, sub) => {
    const reversal = requireObject(scope, 'transfer_reversal', sub)
    if (toId(reversal.transfer) !== id) throw resourceMissing('transfer_reversal', sub)
    return reversal
  },
} satisfies Partial<Handlers>
