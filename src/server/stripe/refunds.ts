import type Stripe from 'stripe'
import {
  buildCreatedFilter,
  callStripe,
  callStripeOrNull,
  collectFromStripe,
  isNotFound,
  listFromStripe,
  toId,
} from './call-stripe.ts'
import type { Payments, ProviderDispute, ProviderRefund } from './payments.ts'

function toRefundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Expands what the refund reversed from the host's account. */
const WITH_REVERSAL = { expand: ['transfer_reversal'] }
const LIST_WITH_REVERSAL = { limit: 100, expand: ['data.transfer_reversal'] }

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { transfer_reversal: reversal } = refund
  return {
    id: refund.id,
    paymentIntentId: toId(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency,
    status: toRefundStatus(refund.status),
    refundId: refund.metadata?.refundId ?? null,
    reversedAmount: reversal && typeof reversal === 'object' ? reversal.amount : 0,
    createdAt: new Date(refund.created * 1_000),
  }
}

/** A closed inquiry and a prevented dispute take no money, as if they were won. */
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

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const dueBy = dispute.evidence_details.due_by
  const { balance_transactions: transactions } = dispute
  return {
    id: dispute.id,
    paymentIntentId: toId(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: DISPUTE_STATUSES[dispute.status] ?? 'under_review',
    evidenceDueBy: dueBy ? new Date(dueBy * 1_000) : null,
    fee: transactions.reduce((sum, { fee }) => sum + fee, 0),
    isReturned: transactions.some(({ amount }) => amount > 0),
    createdAt: new Date(dispute.created * 1_000),
  }
}

export function createRefundCalls({ refunds, disputes }: Stripe) {
  const listRefunds = (filter: { charge: string } | { payment_intent: string }) =>
    collectFromStripe(refunds.list({ ...filter, ...LIST_WITH_REVERSAL }), toRefund)
  return {
    refund: ({ paymentIntentId, amount, refundId, reversesTransfer }, idempotencyKey) =>
      callStripe(async () => {
        const params: Stripe.RefundCreateParams = {
          payment_intent: paymentIntentId,
          ...(amount === null ? {} : { amount }),
          ...(reversesTransfer ? { reverse_transfer: true } : {}),
          ...(refundId ? { metadata: { refundId } } : {}),
          ...WITH_REVERSAL,
        }
        return toRefund(await refunds.create(params, { idempotencyKey }))
      }),
    retrieveRefund: (id) =>
      callStripeOrNull(isNotFound, async () => toRefund(await refunds.retrieve(id, WITH_REVERSAL))),
    findRefund: async (payment_intent, refundId) => {
      const existing = await listRefunds({ payment_intent })
      return existing.find((refund) => refund.refundId === refundId) ?? null
    },
    listRefunds: (charge) => listRefunds({ charge }),
    readRefundsAndDisputes: async (payment_intent) => ({
      refunds: await listRefunds({ payment_intent }),
      disputes: await collectFromStripe(disputes.list({ payment_intent, limit: 100 }), toDispute),
    }),
    retrieveDispute: (id) =>
      callStripeOrNull(isNotFound, async () => toDispute(await disputes.retrieve(id))),
    listRefundsAndDisputes: async function* (since) {
      const filter = buildCreatedFilter(since)
      yield* listFromStripe(refunds.list({ ...filter, ...LIST_WITH_REVERSAL }), toRefund)
      yield* listFromStripe(disputes.list({ ...filter, limit: 100 }), toDispute)
    },
  } satisfies Partial<Payments>
}
