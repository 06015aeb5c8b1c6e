import { handleDeclinedCard } from './checkout/declined-cards.ts'
import { handleCharge } from './ledger/record-fees.ts'
import { handlePayout } from './payouts/handle-payout.ts'
import { handleAccount } from './payouts/refreshing/refresh-account.ts'
import { handleReversedTransfer } from './refunds/host-transfer/record-reversals.ts'
import { handleDispute, handleRefund, handleRefundedCharge } from './refunds/stripe-handlers.ts'
import { handleFailedSession, handleSession } from './settlement/stripe-handlers.ts'
import type { EventHandlers } from './stripe-events/inbox.ts'

/** Table 2: the Stripe events that have an effect, and their handlers. Others are stored only. */
export const stripeEvents: EventHandlers = {
  'checkout.session.completed': handleSession,
  'checkout.session.async_payment_succeeded': handleSession,
  'checkout.session.async_payment_failed': handleFailedSession,
  'checkout.session.expired': handleSession,
  'refund.created': handleRefund,
  'refund.updated': handleRefund,
  'refund.failed': handleRefund,
  'charge.failed': handleDeclinedCard,
  'charge.refunded': handleRefundedCharge,
  'charge.updated': handleCharge,
  'charge.dispute.created': handleDispute,
  'charge.dispute.updated': handleDispute,
  'charge.dispute.closed': handleDispute,
  'charge.dispute.funds_withdrawn': handleDispute,
  'charge.dispute.funds_reinstated': handleDispute,
  'transfer.reversed': handleReversedTransfer,
  'payout.created': handlePayout,
  'payout.updated': handlePayout,
  'payout.paid': handlePayout,
  'payout.failed': handlePayout,
  'payout.canceled': handlePayout,
  'account.updated': handleAccount,
  'capability.updated': handleAccount,
  'account.application.deauthorized': handleAccount,
  'v2.core.account.updated': handleAccount,
  'v2.core.account.closed': handleAccount,
  'v2.core.account[requirements].updated': handleAccount,
  'v2.core.account[configuration.recipient].updated': handleAccount,
  'v2.core.account[configuration.recipient].capability_status_updated': handleAccount,
}
