import type Stripe from 'stripe'
import { toId } from './id-of.ts'
import type {
  Payments,
  ProviderDispute,
  ProviderRefund,
  ProviderReversal,
  ProviderTransfer,
} from './payments.ts'
import { callStripe, callStripeOrNull, isMissing, toProviderError } from './provider-errors.ts'

type RefundCalls = Pick<
  Payments,
  | 'refund'
  | 'retrieveRefund'
  | 'findRefund'
  | 'listRefunds'
  | 'readRefundsAndDisputes'
  | 'retrieveDispute'
  | 'listRefundsAndDisputes'
  | 'readTransfers'
  | 'reverseTransfer'
  | 'findReversal'
  | 'listReversals'
  | 'createTransfer'
  | 'findTransfer'
>

const CURRENCY = 'mxn'

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Read a refund with this, so that it says what it took from the host. */
const WITH_REVERSAL = { expand: ['transfer_reversal'] }

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { transfer_reversal: reversal } = refund
  return {
    id: refund.id,
    paymentIntentId: toId(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency,
    status: refundStatus(refund.status),
    refundId: refund.metadata?.refundId ?? null,
    fromHost: reversal && typeof reversal === 'object' ? reversal.amount : 0,
    createdAt: new Date(refund.created * 1_000),
  }
}

/** An inquiry that came to nothing, and one that was prevented, take no money: as good as won. */
const DISPUTE_STATUSES: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'needs_response',
  under_review: 'under_review',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
}

const EACH = { limit: 100, expand: ['data.transfer_reversal'] }

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const dueBy = dispute.evidence_details.due_by
  const { balance_transactions: booked } = dispute
  return {
    id: dispute.id,
    paymentIntentId: toId(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: DISPUTE_STATUSES[dispute.status] ?? 'under_review',
    evidenceDueBy: dueBy ? new Date(dueBy * 1_000) : null,
    fee: booked.reduce((sum, { fee }) => sum + fee, 0),
    isReturned: booked.some(({ amount }) => amount > 0),
    createdAt: new Date(dispute.created * 1_000),
  }
}

function toTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  return { id: transfer.id, remaining: transfer.amount - transfer.amount_reversed }
}

async function findMade(
  all: AsyncIterable<Stripe.Transfer | Stripe.TransferReversal>,
  adjustmentId: string,
): Promise<string | null> {
  for await (const { id, metadata } of all) if (metadata?.adjustmentId === adjustmentId) return id
  return null
}

async function* listSince(
  { refunds, disputes }: Stripe,
  since: Date,
): AsyncGenerator<ProviderRefund | ProviderDispute> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  try {
    for await (const each of refunds.list({ created, ...EACH })) yield toRefund(each)
    for await (const each of disputes.list({ created, limit: 100 })) yield toDispute(each)
  } catch (error) {
    throw toProviderError(error)
  }
}

/** What goes back to cards, and between the platform and a host's account because of it. */
export function createRefundCalls(stripe: Stripe): RefundCalls {
  const { refunds, disputes, transfers, charges, paymentIntents } = stripe
  const chargeOf = async (paymentIntentId: string): Promise<string> => {
    const intent = await paymentIntents.retrieve(paymentIntentId)
    const charge = toId(intent.latest_charge)
    if (!charge) throw new Error(`${paymentIntentId} has no charge`)
    return charge
  }
  const listRefunds = (of: { charge: string } | { payment_intent: string }) =>
    callStripe(async () => {
      const found: ProviderRefund[] = []
      for await (const each of refunds.list({ ...of, ...EACH })) found.push(toRefund(each))
      return found
    })
  return {
    refund: ({ paymentIntentId, amount, refundId, fromHost }, idempotencyKey) =>
      callStripe(async () => {
        const params: Stripe.RefundCreateParams = {
          payment_intent: paymentIntentId,
          ...(amount === null ? {} : { amount }),
          ...(fromHost ? { reverse_transfer: true } : {}),
          ...(refundId ? { metadata: { refundId } } : {}),
          ...WITH_REVERSAL,
        }
        return toRefund(await refunds.create(params, { idempotencyKey }))
      }),
    retrieveRefund: (id) =>
      callStripeOrNull(isMissing, async () => toRefund(await refunds.retrieve(id, WITH_REVERSAL))),
    findRefund: async (payment_intent, refundId) => {
      const made = await listRefunds({ payment_intent })
      return made.find((each) => each.refundId === refundId) ?? null
    },
    listRefunds: (charge) => listRefunds({ charge }),
    readRefundsAndDisputes: async (payment_intent) => ({
      refunds: await listRefunds({ payment_intent }),
      disputes: await callStripe(async () => {
        const found: ProviderDispute[] = []
        for await (const each of disputes.list({ payment_intent, limit: 100 })) {
          found.push(toDispute(each))
        }
        return found
      }),
    }),
    retrieveDispute: (id) =>
      callStripeOrNull(isMissing, async () => toDispute(await disputes.retrieve(id))),
    listRefundsAndDisputes: (since) => listSince(stripe, since),
    readTransfers: (paymentIntentId, others) =>
      callStripe(async () => {
        const charge = await charges.retrieve(await chargeOf(paymentIntentId))
        const first = toId(charge.transfer)
        const ids = [...(first ? [first] : []), ...others]
        return Promise.all(ids.map(async (id) => toTransfer(await transfers.retrieve(id))))
      }),
    reverseTransfer: ({ transferId, amount, adjustmentId }, idempotencyKey) =>
      callStripe(async () => {
        const params = { amount, metadata: { adjustmentId } }
        return (await transfers.createReversal(transferId, params, { idempotencyKey })).id
      }),
    findReversal: ({ transferId, adjustmentId }) =>
      callStripe(() => findMade(transfers.listReversals(transferId, { limit: 100 }), adjustmentId)),
    listReversals: (id) =>
      callStripe(async () => {
        const found: ProviderReversal[] = []
        for await (const each of transfers.listReversals(id, { limit: 100 })) {
          if (each.source_refund) continue
          found.push({ id: each.id, amount: each.amount, at: new Date(each.created * 1_000) })
        }
        return found
      }),
    createTransfer: ({ paymentIntentId, destination, amount, adjustmentId }, idempotencyKey) =>
      callStripe(async () => {
        const source_transaction = await chargeOf(paymentIntentId)
        const metadata = { adjustmentId }
        const params = { amount, currency: CURRENCY, destination, source_transaction, metadata }
        return (await transfers.create(params, { idempotencyKey })).id
      }),
    findTransfer: ({ paymentIntentId, destination, adjustmentId }) =>
      callStripe(async () => {
        // Transfers are not listed by their charge; none of them is older than it.
        const { created } = await charges.retrieve(await chargeOf(paymentIntentId))
        const since = { destination, created: { gte: created }, limit: 100 }
        return findMade(transfers.list(since), adjustmentId)
      }),
  }
}
