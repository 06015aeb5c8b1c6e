import type Stripe from 'stripe'
import type { Payments, PayoutPart, ProviderPayout } from './payments.ts'
import { askingOrNull, isMissing } from './provider-errors.ts'

const STATUSES: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

function idOf(thing: string | { id: string } | null | undefined): string {
  return typeof thing === 'string' ? thing : (thing?.id ?? '')
}

type Source = Stripe.BalanceTransaction['source']

function isObject<K extends 'charge' | 'refund'>(
  source: Source,
  kind: K,
): source is Extract<Source, { object: K }> {
  return typeof source === 'object' && source?.object === kind
}

/** Charge on the host's account → the transfer that it is the other end of. */
async function transferOf(
  stripe: Stripe,
  known: Map<string, string>,
  charge: string,
  stripeAccount: string,
): Promise<string> {
  const found = known.get(charge)
  if (found) return found
  const { source_transfer: transfer } = await stripe.charges.retrieve(charge, {}, { stripeAccount })
  return idOf(transfer)
}

async function partsOf(stripe: Stripe, payout: string, account: string): Promise<PayoutPart[]> {
  const known = new Map<string, string>()
  const takenBack: { charge: string; amount: number }[] = []
  const parts: PayoutPart[] = []
  const params = { payout, limit: 100, expand: ['data.source'] }
  const list = stripe.balanceTransactions.list(params, { stripeAccount: account })
  for await (const { type, source, net: amount } of list) {
    if (isObject(source, 'charge') && source.source_transfer) {
      known.set(source.id, idOf(source.source_transfer))
      parts.push({ transferId: idOf(source.source_transfer), amount })
    }
    if (isObject(source, 'refund')) takenBack.push({ charge: idOf(source.charge), amount })
    if (type === 'payout_failure') parts.push({ failedPayoutId: idOf(source), amount })
  }
  for (const { charge, amount } of takenBack) {
    const transferId = await transferOf(stripe, known, charge, account)
    if (transferId) parts.push({ transferId, amount })
  }
  return parts
}

/** Hosts' payouts; the provider tells what is in those that it made by itself. */
export function payoutCalls(stripe: Stripe): Pick<Payments, 'readPayout'> {
  return {
    readPayout: (account, id) =>
      askingOrNull(isMissing, async () => {
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
