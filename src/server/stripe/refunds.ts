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
import { describeResponse } from './response-checks.ts'

function toRefundStatus(status: string): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Expands what the refund reversed from the host's account. */
const WITH_REVERSAL = { expand: ['transfer_reversal'] }
const LIST_WITH_REVERSAL = { limit: 100, expand: ['data.transfer_reversal'] }

const readRefund = describeResponse('refund', {
  id: 'string',
  amount: 'number',
  currency: 'string',
  status: 'string',
  created: 'number',
})
const readReversal = describeResponse('transfer_reversal', { amount: 'number' })

function toRefund(
  answer: Stripe.Refund,
  asked: Parameters<typeof readRefund>[1] = {},
): ProviderRefund {
  const refund = readRefund(answer, asked)
  const { transfer_reversal: expanded } = refund
  const reversal = expanded && typeof expanded === 'object' ? readReversal(expanded) : null
  return {
    id: refund.id,
    paymentIntentId: toId(refund.payment_intent),
    amount: refund.amount,
    currency: refund.currency,
    status: toRefundStatus(refund.status),
    waitsForFunds: refund.status === 'pending' && refund.pending_reason === 'insufficient_funds',
    failureReason: refund.failure_reason ?? null,
    refundId: refund.metadata?.refundId ?? null,
    reversedAmount: reversal?.amount ?? 0,
    createdAt: new Date(refund.created * 1_000),
  }
}

/** A closed inquiry takes no money, as if it were won, and so does a prevented dispute, unless `hasPaidCard`. */
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

const readDispute = describeResponse('dispute', {
  id: 'string',
  amount: 'number',
  currency: 'string',
  reason: 'string',
  status: 'string',
  created: 'number',
  evidence_details: 'object',
  balance_transactions: 'object',
})

const readTransaction = describeResponse('balance_transaction', {
  id: 'string',
  amount: 'number',
  fee: 'number',
  created: 'number',
})

/** Of a prevented dispute, Stripe may have paid the card itself: what it withdrew for that does not come back. */
function hasPaidCard({ status, balance_transactions: transactions }: Stripe.Dispute): boolean {
  return status === 'prevented' && transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
}

function toDispute(answer: Stripe.Dispute, asked: { id?: string } = {}): ProviderDispute {
  const dispute = readDispute(answer, asked)
  const dueBy = dispute.evidence_details.due_by
  const { balance_transactions: transactions } = dispute
  return {
    id: dispute.id,
    paymentIntentId: toId(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: hasPaidCard(dispute) ? 'lost' : (DISPUTE_STATUSES[dispute.status] ?? 'under_review'),
    evidenceDueBy: dueBy ? new Date(dueBy * 1_000) : null,
    fees: transactions.flatMap((transaction) => {
      const { id, fee, created } = readTransaction(transaction)
      return fee === 0 ? [] : [{ id, amount: fee, at: new Date(created * 1_000) }]
    }),
    isReturned: transactions.some(({ amount }) => amount > 0),
    createdAt: new Date(dispute.created * 1_000),
  }
}

export function createRefundCalls({ refunds, disputes }: Stripe) {
  const listRefunds = (filter: { charge: string } | { payment_intent: string }) =>
    collectFromStripe(refunds.list({ ...filter, ...LIST_WITH_REVERSAL }), (refund) =>
      toRefund(refund, filter),
    )
  return {
    refund: async ({ paymentIntentId, amount, refundId, reversesTransfer }, idempotencyKey) => {
      const asked = { payment_intent: paymentIntentId, ...(amount === null ? {} : { amount }) }
      const params: Stripe.RefundCreateParams = {
        ...asked,
        ...(reversesTransfer ? { reverse_transfer: true } : {}),
        metadata: { refundId },
        ...WITH_REVERSAL,
      }
      const refund = await callStripe(() => refunds.create(params, { idempotencyKey }))
      return toRefund(refund, { ...asked, metadata: { refundId } })
    },
    retrieveRefund: async (id) => {
      const refund = await callStripeOrNull(isNotFound, () => refunds.retrieve(id, WITH_REVERSAL))
      return refund && toRefund(refund, { id })
    },
    findRefund: async (payment_intent, refundId) => {
      const existing = await listRefunds({ payment_intent })
      return existing.find((refund) => refund.refundId === refundId) ?? null
    },
    listRefunds: (charge) => listRefunds({ charge }),
    readRefundsAndDisputes: async (payment_intent) => ({
      refunds: await listRefunds({ payment_intent }),
      disputes: await collectFromStripe(disputes.list({ payment_intent, limit: 100 }), (dispute) =>
        toDispute(dispute),
      ),
    }),
    retrieveDispute: async (id) => {
      const dispute = await callStripeOrNull(isNotFound, () => disputes.retrieve(id))
      return dispute && toDispute(dispute, { id })
    },
    listRefundsAndDisputes: async function* (since) {
      const filter = { ...buildCreatedFilter(since), limit: 100 }
      const made = refunds.list({ ...filter, ...LIST_WITH_REVERSAL })
      yield* listFromStripe(made, (refund) => toRefund(refund))
      yield* listFromStripe(disputes.list(filter), (dispute) => toDispute(dispute))
    },
  } satisfies Partial<Payments>
}
