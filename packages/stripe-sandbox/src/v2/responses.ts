import type Stripe from 'stripe'

/** A list of API v2; on the wire of API v2 a member without a value may be null or absent. */
type ListV2<T> = Omit<Stripe.V2List<T>, 'next_page_url' | 'previous_page_url'> & {
  next_page_url?: string
  previous_page_url?: string
}

/**
 * What each operation of API v2 answers, in the SDK's own types; events are checked by their types
 * instead. `schemas/traffic-v2.generated.json` is generated from this file.
 */
export interface ResponsesV2 {
  'GET /v2/core/accounts': ListV2<Stripe.V2.Core.Account>
  'POST /v2/core/accounts': Stripe.V2.Core.Account
  'GET /v2/core/accounts/:id': Stripe.V2.Core.Account
  'POST /v2/core/accounts/:id': Stripe.V2.Core.Account
  'POST /v2/core/accounts/:id/close': Stripe.V2.Core.Account
  'POST /v2/core/account_links': Stripe.V2.Core.AccountLink
  'GET /v2/core/event_destinations': ListV2<Stripe.V2.Core.EventDestination>
  'POST /v2/core/event_destinations': Stripe.V2.Core.EventDestination
  'GET /v2/core/event_destinations/:id': Stripe.V2.Core.EventDestination
  'POST /v2/core/event_destinations/:id': Stripe.V2.Core.EventDestination
  'DELETE /v2/core/event_destinations/:id': Stripe.V2.DeletedObject
  'POST /v2/core/event_destinations/:id/disable': Stripe.V2.Core.EventDestination
  'POST /v2/core/event_destinations/:id/enable': Stripe.V2.Core.EventDestination
}

type Answered<T> = Omit<T, 'fetchRelatedObject'>

/** Every event of API v2 that the sandbox emits, as an answer has it. */
export interface ThinEvents {
  'v2.core.account.closed': Answered<Stripe.V2.Core.Events.V2CoreAccountClosedEvent>
  'v2.core.account.created': Answered<Stripe.V2.Core.Events.V2CoreAccountCreatedEvent>
  'v2.core.account.updated': Answered<Stripe.V2.Core.Events.V2CoreAccountUpdatedEvent>
  'v2.core.account[configuration.merchant].capability_status_updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationMerchantCapabilityStatusUpdatedEvent>
  'v2.core.account[configuration.merchant].updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationMerchantUpdatedEvent>
  'v2.core.account[configuration.recipient].capability_status_updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationRecipientCapabilityStatusUpdatedEvent>
  'v2.core.account[configuration.recipient].updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationRecipientUpdatedEvent>
  'v2.core.account[defaults].updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingDefaultsUpdatedEvent>
  'v2.core.account[identity].updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingIdentityUpdatedEvent>
  'v2.core.account[requirements].updated': Answered<Stripe.V2.Core.Events.V2CoreAccountIncludingRequirementsUpdatedEvent>
  'v2.core.account_link.returned': Answered<Stripe.V2.Core.Events.V2CoreAccountLinkReturnedEvent>
  'v2.core.event_destination.ping': Answered<Stripe.V2.Core.Events.V2CoreEventDestinationPingEvent>
}

/** The same events as deliveries have them: the receiver fetches what happened. */
export type ThinDeliveries = {
  [Type in keyof ThinEvents]: Omit<ThinEvents[Type], 'changes' | 'data'>
}

/** Everything that the sandbox sends by API v2. */
export interface TrafficV2 {
  responsesV2: ResponsesV2
  thinEvents: ThinEvents
  thinDeliveries: ThinDeliveries
}
