import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries } from '../state/ledger.ts'
import { findObject, insertObject, requireObject, toId, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { DISPUTE_FEE_CENTAVOS } from './fees.ts'

const EVIDENCE_PERIOD_SECONDS = 7 * 86_400

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

function bookAdjustment(
  scope: Scope,
  dispute: { id: string; currency: string },
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const { currency } = dispute
  const [id = ''] = bookEntries(scope, currency, [
    {
      holder: scope.account,
      amount: amount - fee,
      transaction: {
        type: 'adjustment',
        reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
        source: dispute.id,
        description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
        fee_details: [
          {
            amount: fee,
            application: null,
            currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ],
      },
    },
    { holder: 'outside:fees', amount: fee },
    { holder: 'outside:cards', amount: -amount },
  ])
  return requireObject(scope, 'balance_transaction', id)
}

/**
 * Disputes a paid charge: the amount and the fee leave the platform's balance. Banks also dispute a part of a
 * charge, or one that was refunded. Emits `charge.dispute.created` and `charge.dispute.funds_withdrawn`.
 * @param asked centavos; all that was not refunded if missing
 */
export function openDispute(
  scope: Scope,
  charge: Stripe.Charge,
  {
    reason = 'fraudulent',
    amount: asked,
  }: { reason?: string | undefined; amount?: number | undefined } = {},
): Stripe.Dispute {
  const amount = asked ?? charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || amount <= 0 || amount > charge.amount)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, 'charge')
  const id = generateId('du_1')
  const withdrawal = bookAdjustment(
    scope,
    { id, currency: charge.currency },
    -amount,
    DISPUTE_FEE_CENTAVOS,
  )
  const dispute = insertObject(
    scope,
    'dispute',
    {
      id,
      object: 'dispute',
      amount,
      balance_transactions: [withdrawal],
      charge: charge.id,
      created: scope.now,
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: NO_EVIDENCE,
      evidence_details: {
        due_by: scope.now + EVIDENCE_PERIOD_SECONDS,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: toId(charge.payment_intent),
      reason,
      status: 'needs_response',
    },
    { parent: charge.id },
  )
  updateObject(scope, 'charge', charge.id, { disputed: true })
  emitEvent(scope, 'charge.dispute.created', { ...dispute, balance_transactions: [] })
  emitEvent(scope, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute. A won one returns the amount and the fee; of a prevented one, the network has paid the card. */
export function closeDispute(
  scope: Scope,
  id: string,
  status: 'won' | 'lost' | 'prevented',
): Stripe.Dispute {
  const dispute = requireObject(scope, 'dispute', id)
  if (['won', 'lost', 'prevented'].includes(dispute.status))
    throw invalidRequest('This dispute is already closed.')
  const reinstate = () => bookAdjustment(scope, dispute, dispute.amount, -DISPUTE_FEE_CENTAVOS)
  const returned = status === 'won' ? [reinstate()] : []
  const after = updateObject(scope, 'dispute', id, {
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status,
  })
  emitEvent(scope, 'charge.dispute.closed', after, { status: dispute.status })
  if (status === 'won') emitEvent(scope, 'charge.dispute.funds_reinstated', after)
  return after
}

/** Opens the dispute of a disputed test card, unless the charge was refunded before. */
export function openScheduledDispute(scope: Scope, chargeId: string, reason: string): void {
  const charge = findObject(scope, 'charge', chargeId)
  if (charge && !charge.disputed && !charge.refunded) openDispute(scope, charge, { reason })
}
