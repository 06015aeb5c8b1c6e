import type Stripe from 'stripe'
import { toId } from './id-of.ts'
import type { Payments, PayoutPart, ProviderPayout } from './payments.ts'
import { callStripeOrNull, isMissing } from './provider-errors.ts'

const STATUSES: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

type Source = Stripe.BalanceTransaction['source']

function isObject<K extends 'charge' | 'refund'>(
  source: Source,
  kind: K,
): source is Extract<Source, { object: K }> {
  return typeof source === 'object' && source?.object === kind
}

/** What a payout that never arrived sends back to the account. */
const SENT_BACK = new Set(['payout_failure', 'payout_cancel'])

interface Contents {
  parts: PayoutPart[]
  /** Charge on the host's account → the transfer that it is the other end of. */
  transfers: Map<string, string>
  takenBack: { charge: string | null; amount: number }[]
}

function sort({ parts, transfers, takenBack }: Contents, booked: Stripe.BalanceTransaction): void {
  const { type, source, net: amount } = booked
  const transferId = isObject(source, 'charge') ? toId(source.source_transfer) : null
  if (isObject(source, 'charge') && transferId) {
    transfers.set(source.id, transferId)
    parts.push({ transferId, amount })
  }
  if (isObject(source, 'refund')) takenBack.push({ charge: toId(source.charge), amount })
  const failedPayoutId = SENT_BACK.has(type) ? toId(source) : null
  if (failedPayoutId) parts.push({ failedPayoutId, amount })
}

async function partsOf(stripe: Stripe, payout: string, account: string): Promise<PayoutPart[]> {
  const theirs = { stripeAccount: account }
  const contents: Contents = { parts: [], transfers: new Map(), takenBack: [] }
  const { parts, transfers, takenBack } = contents
  const params = { payout, limit: 100, expand: ['data.source'] }
  for await (const each of stripe.balanceTransactions.list(params, theirs)) sort(contents, each)
  for (const { charge, amount } of takenBack) {
    if (!charge) continue
    const known = transfers.get(charge)
    const transferId =
      known ?? toId((await stripe.charges.retrieve(charge, {}, theirs)).source_transfer)
    if (transferId) parts.push({ transferId, amount })
  }
  return parts
}

/** Hosts' payouts; the provider tells what is in those that it made by itself. */
export function createPayoutCalls(stripe: Stripe): Pick<Payments, 'readPayout'> {
  return {
    readPayout: (account, id) =>
      callStripeOrNull(isMissing, async () => {
        const payout = await stripe.payouts.retrieve(id, {}, { stripeAccount: account })
        return {
          id,
          status: STATUSES[payout.status] ?? 'under-way',
          amount: payout.amount,
          arrivesAt: new Date(payout.arrival_date * 1_000),
          parts: payout.automatic ? await partsOf(stripe, id, account) : [],
        }
      }),
  }
}
