import type Stripe from 'stripe'
import {
  buildCreatedFilter,
  callStripe,
  callStripeOrNull,
  collectFromStripe,
  isAccountInaccessible,
  listFromStripe,
  toId,
} from '../call-stripe.ts'
import type { BalanceTransaction, Payments, PayoutPart, ProviderPayout } from '../payments.ts'
import { describeResponse } from '../response-checks.ts'

type Transaction = Stripe.BalanceTransaction

const KINDS: Record<string, BalanceTransaction['kind']> = {
  charge: 'charge',
  payment: 'charge',
  transfer: 'transfer',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  transfer_refund: 'reversal',
  // Connect's fees (active accounts, payouts) and the VAT on them belong to no payment.
  stripe_fee: 'connect_fee',
  stripe_fx_fee: 'connect_fee',
  tax_fee: 'connect_fee',
  // The platform answers for losses: it pays what a host's account has owed for too long.
  connect_collection_transfer: 'connect_fee',
}

function toKind({ type, amount, reporting_category }: Transaction): BalanceTransaction['kind'] {
  if (!reporting_category.startsWith('dispute')) return KINDS[type] ?? 'other'
  return amount < 0 ? 'dispute' : 'dispute_won'
}

function toProviderId({ id, type, source }: Transaction): string {
  if (KINDS[type] === 'connect_fee') return id
  if (!source || typeof source === 'string') return source ?? id
  if (source.object === 'charge') return toId(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return toId(source.source_refund) ?? source.id
  return source.id
}

const readTransaction = describeResponse('balance_transaction', {
  id: 'string',
  type: 'string',
  reporting_category: 'string',
  amount: 'number',
  fee: 'number',
  net: 'number',
  created: 'number',
})
const readPayout = describeResponse('payout', {
  status: 'string',
  amount: 'number',
  arrival_date: 'number',
  automatic: 'boolean',
  created: 'number',
})
const readCharge = describeResponse('charge', { id: 'string' })

function toMovement(answer: Transaction): BalanceTransaction {
  const transaction = readTransaction(answer)
  const { id, amount, fee, created } = transaction
  return {
    id,
    kind: toKind(transaction),
    providerId: toProviderId(transaction),
    amount,
    fee,
    at: new Date(created * 1_000),
  }
}

const PAYOUT_STATUSES: Record<string, ProviderPayout['status']> = {
  pending: 'pending',
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

/** Its money is, or was, at the bank: before that, nothing of it is booked. */
export const hasLeft = (status: ProviderPayout['status']) =>
  status !== 'pending' && status !== 'in-transit'

/** The transactions that return a failed payout to the account. */
const PAYOUT_RETURNS = new Set(['payout_failure', 'payout_cancel'])

function isObject<K extends 'charge' | 'refund'>(
  source: Transaction['source'],
  kind: K,
): source is Extract<Transaction['source'], { object: K }> {
  return typeof source === 'object' && source?.object === kind
}

/** The part of a payout that one transaction is; a reversal names the charge that it takes from. */
function toPayoutPart({
  type,
  source,
  net: amount,
}: Transaction): PayoutPart | { reversedCharge: string; amount: number } | null {
  const transferId = isObject(source, 'charge') ? toId(source.source_transfer) : null
  if (transferId) return { transferId, amount }
  const reversedCharge = isObject(source, 'refund') ? toId(source.charge) : null
  if (reversedCharge) return { reversedCharge, amount }
  const failedPayoutId = PAYOUT_RETURNS.has(type) ? toId(source) : null
  return failedPayoutId ? { failedPayoutId, amount } : null
}

/** What an automatic payout contains: the host's side of transfers, their reversals, failed payouts. */
async function readPayoutParts(
  stripe: Stripe,
  payout: string,
  stripeAccount: string,
): Promise<PayoutPart[]> {
  const parts: PayoutPart[] = []
  const params = { payout, limit: 100, expand: ['data.source'] }
  const transactions = stripe.balanceTransactions.list(params, { stripeAccount })
  for (const each of await collectFromStripe(transactions, (one) => readTransaction(one))) {
    const part = toPayoutPart(each)
    if (part && !('reversedCharge' in part)) parts.push(part)
    if (!part || !('reversedCharge' in part)) continue
    const { reversedCharge: id } = part
    const charge = await callStripe(() => stripe.charges.retrieve(id, {}, { stripeAccount }))
    const transferId = toId(readCharge(charge, { id }).source_transfer)
    if (transferId) parts.push({ transferId, amount: part.amount })
  }
  return parts
}

/** What changed our own balance, and what hosts' balances paid out. */
export function createBalanceCalls(stripe: Stripe) {
  return {
    listMovements: (since) => {
      const params = { ...buildCreatedFilter(since), limit: 100, expand: ['data.source'] }
      return listFromStripe(stripe.balanceTransactions.list(params), toMovement)
    },
    readPayout: async (account, id) => {
      const answer = await callStripeOrNull(isAccountInaccessible, () =>
        stripe.payouts.retrieve(id, {}, { stripeAccount: account }),
      )
      if (!answer) return null
      const payout = readPayout(answer, { id })
      const status = PAYOUT_STATUSES[payout.status] ?? 'in-transit'
      return {
        id,
        status,
        amount: payout.amount,
        arrivesAt: new Date(payout.arrival_date * 1_000),
        createdAt: new Date(payout.created * 1_000),
        failureCode: payout.failure_code,
        parts:
          payout.automatic && hasLeft(status) ? await readPayoutParts(stripe, id, account) : [],
      }
    },
  } satisfies Partial<Payments>
}
