import type Stripe from 'stripe'
import { invalid, missing } from '../api/errors.ts'
import { makeTransfer, reverseTransfer } from '../payments/transfer.ts'
import type { Operation } from '../requests.ts'
import { balanceOf } from '../state/ledger.ts'
import { childrenOf, fetch, find, idOf, list, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { requireDestination } from './destinations.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

function checkSource(scope: Scope, charge: Stripe.Charge, amount: number): void {
  const sent = childrenOf(scope, 'transfer', charge.id).reduce(
    (sum, transfer) => sum + transfer.amount - transfer.amount_reversed,
    0,
  )
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid.`, 'source_transaction')
  if (sent + amount > charge.amount)
    throw invalid(
      `The transfers of charge ${charge.id} may not exceed its amount of ${charge.amount}.`,
      'amount',
      'transfer_source_balance_parameters_mismatch',
    )
}

function create(scope: Scope, params: Stripe.TransferCreateParams): Stripe.Transfer {
  requireDestination(scope, params.destination, 'destination')
  const { amount, source_transaction } = params
  if (amount === undefined)
    throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const source =
    source_transaction === undefined
      ? undefined
      : fetch(scope, 'charge', source_transaction, 'source_transaction')
  if (source) checkSource(scope, source, amount)
  else if (balanceOf(scope, scope.account).available < amount)
    throw invalid(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      undefined,
      'balance_insufficient',
    )
  const paid = source && find(scope, 'balance_transaction', idOf(source.balance_transaction))
  return makeTransfer(scope, {
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

function update(scope: Scope, params: Stripe.TransferUpdateParams, id: string): Stripe.Transfer {
  const { metadata } = fetch(scope, 'transfer', id)
  return patch(scope, 'transfer', id, { metadata: mergeMetadata(metadata, params.metadata) })
}

function createReversal(
  scope: Scope,
  params: Stripe.TransferCreateReversalParams,
  id: string,
): Stripe.TransferReversal {
  const transfer = fetch(scope, 'transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`, 'id')
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(
      `The reversal amount (${amount}) is greater than what is left of the transfer (${left}).`,
      'amount',
    )
  return reverseTransfer(scope, transfer, amount, { metadata: mergeMetadata({}, params.metadata) })
}

type Mine = Extract<Operation, `${string}/v1/transfers${string}`>

export const transfers = {
  'GET /v1/transfers': (scope, params) =>
    list(scope, 'transfer', '/v1/transfers', params, {
      destination: params.destination,
      transfer_group: params.transfer_group,
    }),
  'POST /v1/transfers': create,
  'GET /v1/transfers/:id': (scope, _params, id) => fetch(scope, 'transfer', id),
  'POST /v1/transfers/:id': update,
  'GET /v1/transfers/:id/reversals': (scope, params, id) => {
    fetch(scope, 'transfer', id)
    return list(scope, 'transfer_reversal', `/v1/transfers/${id}/reversals`, params, {}, id)
  },
  'POST /v1/transfers/:id/reversals': createReversal,
  'GET /v1/transfers/:id/reversals/:sub': (scope, _params, id, sub) => {
    const reversal = fetch(scope, 'transfer_reversal', sub)
    if (idOf(reversal.transfer) !== id) throw missing('transfer_reversal', sub)
    return reversal
  },
} satisfies Handlers<Mine>
