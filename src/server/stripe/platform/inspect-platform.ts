import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { callStripe, collectFromStripe, toId } from '../call-stripe.ts'
import { createStripeClient } from '../client.ts'
import { describeResponse, unreadableResponse } from '../response-checks.ts'
import { createPlatformCalls } from './platform.ts'

/** An operator waits for the answers, not a visitor, and asks again: each call has one try. */
const TIMEOUT_MS = 8_000

/** What the platform's own account says about itself. */
export interface PlatformAccount {
  id: string
  /** ISO 3166-1 alpha-2, such as `MX`. */
  country: string | null
  /** Lowercase ISO 4217. */
  currency: string | null
  /** The account's details were submitted, and it may charge. */
  isActivated: boolean
  /** Status of the capability `card_payments`. */
  cards: string | null
  /** The name that the hosted pages show. */
  name: string | null
  /** What bank statements show of a payment without a suffix. */
  statementDescriptor: string | null
  /** What they show before the suffix of a card payment. */
  statementPrefix: string | null
  hasPicture: boolean
  hasColor: boolean
}

const readAccount = describeResponse('account', {
  id: 'string',
  details_submitted: 'boolean',
  charges_enabled: 'boolean',
})

function toPlatformAccount(answer: Stripe.Account): PlatformAccount {
  const account = readAccount(answer)
  const { settings, business_profile: profile } = account
  const statementDescriptor = settings?.payments?.statement_descriptor ?? null
  return {
    id: account.id,
    country: account.country ?? null,
    currency: account.default_currency ?? null,
    isActivated: account.details_submitted && account.charges_enabled,
    cards: account.capabilities?.card_payments ?? null,
    name: profile?.name ?? settings?.dashboard?.display_name ?? null,
    statementDescriptor,
    statementPrefix: settings?.card_payments?.statement_descriptor_prefix ?? statementDescriptor,
    hasPicture: Boolean(toId(settings?.branding?.icon) ?? toId(settings?.branding?.logo)),
    hasColor: Boolean(settings?.branding?.primary_color),
  }
}

/** An address to which Stripe sends events. */
export interface EventDestination {
  id: string
  url: string | null
  events: readonly string[]
  isEnabled: boolean
  payload: 'snapshot' | 'thin'
  /** Whose events; null if Stripe does not tell. */
  from: 'platform' | 'hosts' | null
}

const readEndpoint = describeResponse('webhook_endpoint', {
  id: 'string',
  url: 'string',
  enabled_events: 'object',
  status: 'string',
})

function fromEndpoint(endpoint: Stripe.WebhookEndpoint): EventDestination {
  const { id, url, enabled_events: events, status, application } = readEndpoint(endpoint)
  const from = application ? 'hosts' : null
  return { id, url, events, isEnabled: status === 'enabled', payload: 'snapshot', from }
}

const readDestination = describeResponse('v2.core.event_destination', {
  id: 'string',
  enabled_events: 'object',
  status: 'string',
  event_payload: 'string',
})

function fromDestination(answer: Stripe.V2.Core.EventDestination): EventDestination {
  const destination = readDestination(answer)
  const { id, enabled_events: events, status, event_payload: payload } = destination
  const from = destination.events_from?.includes('@accounts') ? 'hosts' : 'platform'
  const url = destination.webhook_endpoint?.url ?? null
  return { id, url, events, isEnabled: status === 'enabled', payload, from }
}

/** A snapshot event that Stripe has created. */
export interface SentEvent {
  id: string
  type: string
  createdAt: Date
}

const readEvent = describeResponse('event', { id: 'string', type: 'string', created: 'number' })

function toSentEvent(answer: Stripe.Event): SentEvent {
  const { id, type, created } = readEvent(answer)
  return { id, type, createdAt: new Date(created * 1_000) }
}

const readPing = describeResponse('v2.core.event', { id: 'string' })
const readSettings = describeResponse('balance_settings', { payments: 'object' })
const DESTINATIONS_MAX = 100

/** How automatic payouts drain the platform's balance. */
export interface PayoutSettings {
  /** `manual`, `daily`, `weekly` or `monthly`; null if Stripe does not tell. */
  interval: string | null
  /** Centavos that stay in the balance; 0 without a floor. */
  floor: number
}

/** One read of each kind of object that a restricted key must reach. */
function listReads(stripe: Stripe): Record<string, () => Promise<unknown>> {
  const one = { limit: 1 }
  return {
    'checkout sessions': () => stripe.checkout.sessions.list(one),
    'payment intents': () => stripe.paymentIntents.list(one),
    charges: () => stripe.charges.list(one),
    refunds: () => stripe.refunds.list(one),
    disputes: () => stripe.disputes.list(one),
    transfers: () => stripe.transfers.list(one),
    payouts: () => stripe.payouts.list(one),
    'balance transactions': () => stripe.balanceTransactions.list(one),
    'connected accounts': () => stripe.v2.core.accounts.list(one),
  }
}

export type PlatformInspector = ReturnType<typeof createPlatformInspector>

/** Reads how the platform's account is set up, for `npm run doctor`. Throws `ProviderError`. */
export function createPlatformInspector(config: Config['stripe']) {
  const stripe = createStripeClient(config, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 })
  return {
    ...createPlatformCalls(stripe),
    /** Stripe's clock, by the `Date` header of an answer; null without one. */
    readClock: async (): Promise<Date | null> => {
      const { lastResponse } = await callStripe(() => stripe.balance.retrieve())
      const date = lastResponse.headers.date
      return date ? new Date(date) : null
    },
    readAccount: async () =>
      toPlatformAccount(await callStripe(() => stripe.accounts.retrieveCurrent())),
    /** Every destination, of both generations of the API, once. */
    listDestinations: async (): Promise<EventDestination[]> => {
      const endpoints = stripe.webhookEndpoints.list({ limit: 100 })
      const others = await collectFromStripe(endpoints, fromEndpoint)
      const destinations = await callStripe(() =>
        stripe.v2.core.eventDestinations
          .list({ include: ['webhook_endpoint.url'], limit: 20 })
          .autoPagingToArray({ limit: DESTINATIONS_MAX }),
      )
      const known = destinations.map(fromDestination)
      const ids = new Set(known.map(({ id }) => id))
      return [...known, ...others.filter(({ id }) => !ids.has(id))]
    },
    /** Sends a test event to a destination; resolves to its id. */
    pingDestination: async (id: string): Promise<string> =>
      readPing(await callStripe(() => stripe.v2.core.eventDestinations.ping(id))).id,
    /** The latest events of the platform's account, or of a host's. */
    listLatestEvents: async (account: string | null): Promise<SentEvent[]> => {
      const options = account ? { stripeAccount: account } : {}
      const page = await callStripe(() => stripe.events.list({ limit: 100 }, options))
      if (page.object !== 'list') throw unreadableResponse('list')
      return page.data.map(toSentEvent)
    },
    readPayoutSettings: async (): Promise<PayoutSettings> => {
      const { payments } = readSettings(await callStripe(() => stripe.balanceSettings.retrieve()))
      return {
        interval: payments.payouts?.schedule?.interval ?? null,
        floor: payments.payouts?.minimum_balance_by_currency?.mxn ?? 0,
      }
    },
    /** The reads that show what a restricted key may read: one for each kind of object, by its name. */
    listReads: () => {
      const reads = Object.entries(listReads(stripe))
      return reads.map(([name, read]) => ({ name, read: () => callStripe(read) }))
    },
  }
}
