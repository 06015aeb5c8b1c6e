import { chargeUpdated } from './ledger/record-fees.ts'
import { payoutChanged } from './ledger/record-payouts.ts'
import { accountChanged } from './payouts/refresh-account.ts'
import { transferReversed } from './refunds/host-transfer/record-reversals.ts'
import { chargeRefunded, disputeChanged, refundChanged } from './refunds/stripe-handlers.ts'
import { sessionChanged, sessionPaymentFailed } from './settlement/stripe-handlers.ts'
import type { EventHandlers } from './stripe-events/inbox.ts'

/** Table 2: the Stripe events that have an effect, and their handlers. Others are stored only. */
export const stripeEvents: EventHandlers = {
  'checkout.session.completed': sessionChanged,
  'checkout.session.async_payment_succeeded': sessionChanged,
  'checkout.session.async_payment_failed': sessionPaymentFailed,
  'checkout.session.expired': sessionChanged,
  'refund.created': refundChanged,
  'refund.updated': refundChanged,
  'refund.failed': refundChanged,
  'charge.refunded': chargeRefunded,
  'charge.updated': chargeUpdated,
  'charge.dispute.created': disputeChanged,
  'charge.dispute.updated': disputeChanged,
  'charge.dispute.closed': disputeChanged,
  'charge.dispute.funds_withdrawn': disputeChanged,
  'charge.dispute.funds_reinstated': disputeChanged,
  'transfer.reversed': transferReversed,
  'payout.paid': payoutChanged,
  'payout.failed': payoutChanged,
  'payout.canceled': payoutChanged,
  'account.updated': accountChanged,
  'capability.updated': accountChanged,
  'account.application.deauthorized': accountChanged,
  'v2.core.account.updated': accountChanged,
  'v2.core.account.closed': accountChanged,
  'v2.core.account[requirements].updated': accountChanged,
  'v2.core.account[configuration.recipient].updated': accountChanged,
  'v2.core.account[configuration.recipient].capability_status_updated': accountChanged,
}
