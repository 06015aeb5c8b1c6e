import type Stripe from 'stripe'

type List<T> = Stripe.ApiList<T>

/**
 * What each operation of API v1 answers, in the SDK's own types; events are checked by their types instead.
 * `schemas/traffic.generated.json` is generated from this file.
 */
export interface Responses {
  'GET /v1/account': Stripe.Account
  'GET /v1/accounts': List<Stripe.Account>
  'POST /v1/accounts': Stripe.Account
  'GET /v1/accounts/:id': Stripe.Account
  'POST /v1/accounts/:id': Stripe.Account
  'DELETE /v1/accounts/:id': Stripe.DeletedAccount
  'POST /v1/accounts/:id/login_links': Stripe.LoginLink
  'POST /v1/accounts/:id/reject': Stripe.Account
  'GET /v1/accounts/:id/capabilities': List<Stripe.Capability>
  'GET /v1/accounts/:id/capabilities/:sub': Stripe.Capability
  'POST /v1/account_links': Stripe.AccountLink

  'GET /v1/checkout/sessions': List<Stripe.Checkout.Session>
  'POST /v1/checkout/sessions': Stripe.Checkout.Session
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.Session
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.Session
  'GET /v1/checkout/sessions/:id/line_items': List<Stripe.LineItem>

  'GET /v1/payment_intents': List<Stripe.PaymentIntent>
  'GET /v1/payment_intents/:id': Stripe.PaymentIntent
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntent
  'GET /v1/payment_methods/:id': Stripe.PaymentMethod
  'GET /v1/charges': List<Stripe.Charge>
  'GET /v1/charges/:id': Stripe.Charge
  'GET /v1/balance': Stripe.Balance
  'GET /v1/balance_settings': Stripe.BalanceSettings
  'GET /v1/balance_transactions': List<Stripe.BalanceTransaction>
  'GET /v1/balance_transactions/:id': Stripe.BalanceTransaction

  'GET /v1/refunds': List<Stripe.Refund>
  'POST /v1/refunds': Stripe.Refund
  'GET /v1/refunds/:id': Stripe.Refund
  'POST /v1/refunds/:id': Stripe.Refund

  'GET /v1/transfers': List<Stripe.Transfer>
  'POST /v1/transfers': Stripe.Transfer
  'GET /v1/transfers/:id': Stripe.Transfer
  'POST /v1/transfers/:id': Stripe.Transfer
  'GET /v1/transfers/:id/reversals': List<Stripe.TransferReversal>
  'POST /v1/transfers/:id/reversals': Stripe.TransferReversal
  'GET /v1/transfers/:id/reversals/:sub': Stripe.TransferReversal

  'GET /v1/disputes': List<Stripe.Dispute>
  'GET /v1/disputes/:id': Stripe.Dispute
  'POST /v1/disputes/:id': Stripe.Dispute
  'POST /v1/disputes/:id/close': Stripe.Dispute

  'GET /v1/payouts': List<Stripe.Payout>
  'POST /v1/payouts': Stripe.Payout
  'GET /v1/payouts/:id': Stripe.Payout

  'GET /v1/webhook_endpoints': List<Stripe.WebhookEndpoint>
  'POST /v1/webhook_endpoints': Stripe.WebhookEndpoint
  'GET /v1/webhook_endpoints/:id': Stripe.WebhookEndpoint
  'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpoint
  'DELETE /v1/webhook_endpoints/:id': Stripe.DeletedWebhookEndpoint
}

/** Every event of API v1 that the sandbox emits. */
export interface Events {
  'account.application.deauthorized': Stripe.AccountApplicationDeauthorizedEvent
  'account.updated': Stripe.AccountUpdatedEvent
  'capability.updated': Stripe.CapabilityUpdatedEvent
  'charge.dispute.closed': Stripe.ChargeDisputeClosedEvent
  'charge.dispute.created': Stripe.ChargeDisputeCreatedEvent
  'charge.dispute.funds_reinstated': Stripe.ChargeDisputeFundsReinstatedEvent
  'charge.dispute.funds_withdrawn': Stripe.ChargeDisputeFundsWithdrawnEvent
  'charge.dispute.updated': Stripe.ChargeDisputeUpdatedEvent
  'charge.failed': Stripe.ChargeFailedEvent
  'charge.refund.updated': Stripe.ChargeRefundUpdatedEvent
  'charge.refunded': Stripe.ChargeRefundedEvent
  'charge.succeeded': Stripe.ChargeSucceededEvent
  'charge.updated': Stripe.ChargeUpdatedEvent
  'checkout.session.completed': Stripe.CheckoutSessionCompletedEvent
  'checkout.session.expired': Stripe.CheckoutSessionExpiredEvent
  'payment_intent.canceled': Stripe.PaymentIntentCanceledEvent
  'payment_intent.created': Stripe.PaymentIntentCreatedEvent
  'payment_intent.payment_failed': Stripe.PaymentIntentPaymentFailedEvent
  'payment_intent.requires_action': Stripe.PaymentIntentRequiresActionEvent
  'payment_intent.succeeded': Stripe.PaymentIntentSucceededEvent
  'payout.created': Stripe.PayoutCreatedEvent
  'payout.failed': Stripe.PayoutFailedEvent
  'payout.paid': Stripe.PayoutPaidEvent
  'refund.created': Stripe.RefundCreatedEvent
  'refund.failed': Stripe.RefundFailedEvent
  'refund.updated': Stripe.RefundUpdatedEvent
  'transfer.created': Stripe.TransferCreatedEvent
  'transfer.reversed': Stripe.TransferReversedEvent
}

/** The error of an answer of API v1. */
export interface ErrorResponse {
  error: Pick<
    Stripe.StripeRawError,
    'charge' | 'code' | 'decline_code' | 'doc_url' | 'message' | 'param' | 'type'
  >
}

/** Everything that the sandbox sends by API v1. */
export interface Traffic {
  responses: Responses
  events: Events
  errorResponse: ErrorResponse
}
