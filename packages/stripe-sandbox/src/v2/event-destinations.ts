import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import type { Handlers } from '../resources/handler.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import { API_VERSION } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { deleteObject, insertObject, requireObject, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { listPage } from './list-page.ts'
import { type EventDestination, type ThinEvent, toTimestamp } from './on-wire.ts'
import { insertThinEvent } from './thin-events.ts'

type Params = Stripe.V2.Core.EventDestinationCreateParams

function assertHttpUrl(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw invalidRequest('The URL of the webhook endpoint is not valid.', 'webhook_endpoint[url]')
  return url
}

const isThin = (type: string) => /^v2\./.test(type) || /^v1\./.test(type)

function assertOnePayload(events: string[], payload: Params['event_payload']): void {
  const other = payload === 'thin' ? 'snapshot' : 'thin'
  if (events.some((type) => type !== '*' && isThin(type) !== (payload === 'thin')))
    throw invalidRequest(
      `Enabled events list contains '${other}' event types when event_payload is '${payload}'.`,
      'enabled_events',
    )
}

function showDestination(
  destination: EventDestination,
  include: string[] = [],
  secret?: string,
): EventDestination {
  const has = (name: string) => include.includes(`webhook_endpoint.${name}`)
  return {
    ...destination,
    webhook_endpoint: {
      signing_secret: has('signing_secret') ? (secret ?? null) : null,
      url: has('url') ? (destination.webhook_endpoint?.url ?? null) : null,
    },
  }
}

/** Stores a destination of the platform, with its secret. */
export function addDestination(scope: Scope, params: Params, secret: string): EventDestination {
  if (params.type !== 'webhook_endpoint')
    throw invalidRequest('This sandbox only delivers to webhook endpoints.', 'type')
  const url = assertHttpUrl(params.webhook_endpoint?.url)
  const { event_payload, enabled_events } = params
  assertOnePayload(enabled_events, event_payload)
  const now = toTimestamp(scope.now)
  return insertObject(
    scope,
    'v2.core.event_destination',
    {
      id: generateId('ed_test_61', 40),
      object: 'v2.core.event_destination',
      amazon_eventbridge: null,
      azure_event_grid: null,
      created: now,
      description: params.description ?? '',
      enabled_events,
      event_payload,
      events_from: params.events_from ?? ['@self'],
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name,
      snapshot_api_version: event_payload === 'snapshot' ? API_VERSION : null,
      status: 'enabled',
      status_details: null,
      type: 'webhook_endpoint',
      updated: now,
      webhook_endpoint: { signing_secret: null, url },
    },
    { hidden: { secret } },
  )
}

function updateDestination(
  scope: Scope,
  params: Stripe.V2.Core.EventDestinationUpdateParams,
  id: string,
): EventDestination {
  const before = requireObject(scope, 'v2.core.event_destination', id)
  const events = params.enabled_events ?? before.enabled_events
  assertOnePayload(events, before.event_payload)
  const url = params.webhook_endpoint?.url
  const after = updateObject(scope, 'v2.core.event_destination', id, {
    description: params.description ?? before.description,
    enabled_events: events,
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
    name: params.name ?? before.name,
    updated: toTimestamp(scope.now),
    webhook_endpoint: url
      ? { signing_secret: null, url: assertHttpUrl(url) }
      : (before.webhook_endpoint ?? null),
  })
  return showDestination(after, params.include)
}

function setStatus(scope: Scope, id: string, status: EventDestination['status']): EventDestination {
  requireObject(scope, 'v2.core.event_destination', id)
  const after = updateObject(scope, 'v2.core.event_destination', id, {
    status,
    status_details: status === 'disabled' ? { disabled: { reason: 'user' } } : null,
    updated: toTimestamp(scope.now),
  })
  return showDestination(after)
}

function pingDestination(scope: Scope, id: string): ThinEvent {
  const type = 'v2.core.event_destination'
  requireObject(scope, type, id)
  const related_object = { id, type, url: `/v2/core/event_destinations/${id}` }
  return insertThinEvent(scope, { type: `${type}.ping`, related_object }, [id])
}

export const eventDestinations = {
  'GET /v2/core/event_destinations': (scope, params) => {
    const page = listPage(scope, 'v2.core.event_destination', '/v2/core/event_destinations', params)
    return { ...page, data: page.data.map((one) => showDestination(one, params.include)) }
  },
  'POST /v2/core/event_destinations': (scope, params) => {
    const secret = generateId('whsec_', 32)
    return showDestination(addDestination(scope, params, secret), params.include, secret)
  },
  'GET /v2/core/event_destinations/:id': (scope, params, id) =>
    showDestination(requireObject(scope, 'v2.core.event_destination', id), params.include),
  'POST /v2/core/event_destinations/:id': updateDestination,
  'DELETE /v2/core/event_destinations/:id': (scope, _params, id) => {
    requireObject(scope, 'v2.core.event_destination', id)
    deleteObject(scope, id)
    return { id, object: 'v2.core.event_destination' }
  },
  'POST /v2/core/event_destinations/:id/disable': (scope, _params, id) =>
    setStatus(scope, id, 'disabled'),
  'POST /v2/core/event_destinations/:id/enable': (scope, _params, id) =>
    setStatus(scope, id, 'enabled'),
  'POST /v2/core/event_destinations/:id/ping': (scope, _params, id) => pingDestination(scope, id),
} satisfies Partial<Handlers>
