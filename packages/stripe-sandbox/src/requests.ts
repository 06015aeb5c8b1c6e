import type Stripe from 'stripe'
import type { PageParams } from './v2/on-wire.ts'

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
  'GET /v1/balance_settings': Stripe.BalanceSettingsRetrieveParams
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

  'GET /v2/core/accounts': Stripe.V2.Core.AccountListParams & PageParams
  'POST /v2/core/accounts': Stripe.V2.Core.AccountCreateParams
  'GET /v2/core/accounts/:id': Stripe.V2.Core.AccountRetrieveParams
  'POST /v2/core/accounts/:id': Stripe.V2.Core.AccountUpdateParams
  'POST /v2/core/accounts/:id/close': Stripe.V2.Core.AccountCloseParams
  'POST /v2/core/account_links': Stripe.V2.Core.AccountLinkCreateParams
  'GET /v2/core/events': Stripe.V2.Core.EventListParams & PageParams
  'GET /v2/core/events/:id': Stripe.V2.Core.EventRetrieveParams
  'GET /v2/core/event_destinations': Stripe.V2.Core.EventDestinationListParams & PageParams
  'POST /v2/core/event_destinations': Stripe.V2.Core.EventDestinationCreateParams
  'GET /v2/core/event_destinations/:id': Stripe.V2.Core.EventDestinationRetrieveParams
  'POST /v2/core/event_destinations/:id': Stripe.V2.Core.EventDestinationUpdateParams
  'DELETE /v2/core/event_destinations/:id': Stripe.V2.Core.EventDestinationDeleteParams
  'POST /v2/core/event_destinations/:id/disable': Stripe.V2.Core.EventDestinationDisableParams
  'POST /v2/core/event_destinations/:id/enable': Stripe.V2.Core.EventDestinationEnableParams
  'POST /v2/core/event_destinations/:id/ping': Stripe.V2.Core.EventDestinationPingParams
}

/** The key of an operation: method and path template. */
export type Operation = keyof Requests
