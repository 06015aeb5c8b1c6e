import type Stripe from 'stripe'
import { callStripeOrNull, createdSince, isMissing, listFromStripe, toId } from './call-stripe.ts'
import type { Payments, PayoutPart, ProviderMovement, ProviderPayout } from './payments.ts'

type Transaction = Stripe.BalanceTransaction

const KINDS: Record<string, ProviderMovement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  transfer: 'transfer',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  transfer_refund: 'reversal',
}

function toKind({ type, amount, reporting_category }: Transaction): ProviderMovement['kind'] {
  if (!reporting_category.startsWith('dispute')) return KINDS[type] ?? 'other'
  return amount < 0 ? 'dispute' : 'dispute_won'
}

function toProviderId({ id, source }: Transaction): string {
  if (!source || typeof source === 'string') return source ?? id
  if (source.object === 'charge') return toId(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return toId(source.source_refund) ?? source.id
  return source.id
}

function toMovement(transaction: Transaction): ProviderMovement {
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
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

/** The transactions that return a failed payout to the account. */
const PAYOUT_RETURNS = new Set(['payout_failure', 'payout_cancel'])

function isObject<K extends 'charge' | 'refund'>(
  source: Transaction['source'],
  kind: K,
): source is Extract<Transaction['source'], { object: K }> {
  return typeof source === 'object' && source?.object === kind
}

/** What an automatic payout contains: the host's side of transfers, their reversals, failed payouts. */
async function readPayoutParts(
  stripe: Stripe,
  payout: string,
  stripeAccount: string,
): Promise<PayoutPart[]> {
  const parts: PayoutPart[] = []
  /** Charge on the host's account → its transfer. */
  const transfers = new Map<string, string>()
  const reversals: { charge: string; amount: number }[] = []
  const params = { payout, limit: 100, expand: ['data.source'] }
  for await (const transaction of stripe.balanceTransactions.list(params, { stripeAccount })) {
    const { type, source, net: amount } = transaction
    const transferId = isObject(source, 'charge') ? toId(source.source_transfer) : null
    if (isObject(source, 'charge') && transferId) {
      transfers.set(source.id, transferId)
      parts.push({ transferId, amount })
    }
    const charge = isObject(source, 'refund') ? toId(source.charge) : null
    if (charge) reversals.push({ charge, amount })
    const failedPayoutId = PAYOUT_RETURNS.has(type) ? toId(source) : null
    if (failedPayoutId) parts.push({ failedPayoutId, amount })
  }
  for (const { charge, amount } of reversals) {
    const transferId =
      transfers.get(charge) ??
      toId((await stripe.charges.retrieve(charge, {}, { stripeAccount })).source_transfer)
    if (transferId) parts.push({ transferId, amount })
  }
  return parts
}

/** What changed our own balance, and what hosts' balances paid out. */
export function createBalanceCalls(stripe: Stripe): Pick<Payments, 'listMovements' | 'readPayout'> {
  return {
    listMovements: (since) => {
      const params = { ...createdSince(since), limit: 100, expand: ['data.source'] }
      return listFromStripe(stripe.balanceTransactions.list(params), toMovement)
    },
    readPayout: (account, id) =>
      callStripeOrNull(isMissing, async () => {
        const payout = await stripe.payouts.retrieve(id, {}, { stripeAccount: account })
        return {
          id,
          status: PAYOUT_STATUSES[payout.status] ?? 'in-transit',
          amount: payout.amount,
          arrivesAt: new Date(payout.arrival_date * 1_000),
          parts: payout.automatic ? await readPayoutParts(stripe, id, account) : [],
        }
      }),
  }
}
