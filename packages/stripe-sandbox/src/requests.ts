import type Stripe from 'stripe'

/** An operation whose only parameter is `expand`. */
interface NoParams {
  expand?: string[]
}

/**
 * Every operation the sandbox answers, with the shape of its parameters in the SDK's own types.
 * `schemas/requests.generated.json` is generated from this interface; the handlers are typed by it.
 */
export interface Requests {
  'GET /v1/account': NoParams
  'GET /v1/accounts': Stripe.AccountListParams
  'POST /v1/accounts': Stripe.AccountCreateParams
  'GET /v1/accounts/:id': Stripe.AccountRetrieveParams
  'POST /v1/accounts/:id': Stripe.AccountUpdateParams
  'DELETE /v1/accounts/:id': Stripe.AccountDeleteParams
  'POST /v1/accounts/:id/login_links': Stripe.AccountCreateLoginLinkParams
  'POST /v1/accounts/:id/reject': Stripe.AccountRejectParams
  'GET /v1/accounts/:id/capabilities': Stripe.AccountListCapabilitiesParams
  'GET /v1/accounts/:id/capabilities/:sub': Stripe.AccountRetrieveCapabilityParams
  'POST /v1/account_links': Stripe.AccountLinkCreateParams

  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'GET /v1/checkout/sessions/:id/line_items': Stripe.Checkout.SessionListLineItemsParams

  'GET /v1/payment_intents': Stripe.PaymentIntentListParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams
  'GET /v1/charges': Stripe.ChargeListParams
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams
  'GET /v1/balance': Stripe.BalanceRetrieveParams
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams
  'GET /v1/balance_transactions/:id': Stripe.BalanceTransactionRetrieveParams

  'GET /v1/refunds': Stripe.RefundListParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams
  'POST /v1/refunds/:id': Stripe.RefundUpdateParams

  'GET /v1/transfers': Stripe.TransferListParams
  'POST /v1/transfers': Stripe.TransferCreateParams
  'GET /v1/transfers/:id': Stripe.TransferRetrieveParams
  'POST /v1/transfers/:id': Stripe.TransferUpdateParams
  'GET /v1/transfers/:id/reversals': Stripe.TransferListReversalsParams
  'POST /v1/transfers/:id/reversals': Stripe.TransferCreateReversalParams
  'GET /v1/transfers/:id/reversals/:sub': Stripe.TransferRetrieveReversalParams

  'GET /v1/disputes': Stripe.DisputeListParams
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams
  'POST /v1/disputes/:id': Stripe.DisputeUpdateParams
  'POST /v1/disputes/:id/close': Stripe.DisputeCloseParams

  'GET /v1/payouts': Stripe.PayoutListParams
  'POST /v1/payouts': Stripe.PayoutCreateParams
  'GET /v1/payouts/:id': Stripe.PayoutRetrieveParams

  'GET /v1/events': Stripe.EventListParams
  'GET /v1/events/:id': Stripe.EventRetrieveParams
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams
  'POST /v1/webhook_endpoints': Stripe.WebhookEndpointCreateParams
  'GET /v1/webhook_endpoints/:id': Stripe.WebhookEndpointRetrieveParams
  'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams
  'DELETE /v1/webhook_endpoints/:id': Stripe.WebhookEndpointDeleteParams
}

/** The key of an operation: method and path template. */
export type Operation = keyof Requests
