import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { API_VERSION } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import {
  deleteObject,
  insertObject,
  listObjects,
  requireObject,
  updateObject,
} from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { HiddenEndpointState } from '../webhooks/queue.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

export interface EndpointRequest {
  url: string
  connect: boolean
  enabled_events: string[]
  secret: string
  description?: string | null
  metadata?: Stripe.Metadata
}

function assertHttpUrl(url: string): void {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw invalidRequest(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    )
}

/** Registers an endpoint of the platform; only this response shows its secret. */
export function addEndpoint(scope: Scope, request: EndpointRequest): Stripe.WebhookEndpoint {
  assertHttpUrl(request.url)
  const hidden: HiddenEndpointState = { secret: request.secret, connect: request.connect }
  const endpoint = insertObject(
    scope,
    'webhook_endpoint',
    {
      id: generateId('we_1'),
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: scope.now,
      description: request.description ?? null,
      enabled_events: request.enabled_events,
      livemode: false,
      metadata: request.metadata ?? {},
      status: 'enabled',
      url: request.url,
    },
    { hidden },
  )
  return { ...endpoint, secret: request.secret }
}

function updateEndpoint(
  scope: Scope,
  params: Stripe.WebhookEndpointUpdateParams,
  id: string,
): Stripe.WebhookEndpoint {
  const before = requireObject(scope, 'webhook_endpoint', id)
  if (params.url !== undefined) assertHttpUrl(params.url)
  const disabled = params.disabled ?? before.status === 'disabled'
  return updateObject(scope, 'webhook_endpoint', id, {
    description: params.description ?? before.description,
    enabled_events: params.enabled_events ?? before.enabled_events,
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: disabled ? 'disabled' : 'enabled',
    url: params.url ?? before.url,
  })
}

export const webhooks = {
  'GET /v1/events': (scope, params) => {
    if (params.types !== undefined || params.delivery_success !== undefined)
      throw invalidRequest('This sandbox filters events by `type` and `created` only.', 'types')
    return listObjects(scope, 'event', '/v1/events', params, { type: params.type })
  },
  'GET /v1/events/:id': (scope, _params, id) => requireObject(scope, 'event', id),
  'GET /v1/webhook_endpoints': (scope, params) =>
    listObjects(scope, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  'POST /v1/webhook_endpoints': (scope, params) =>
    addEndpoint(scope, {
      url: params.url,
      connect: params.connect ?? false,
      enabled_events: params.enabled_events,
      secret: generateId('whsec_', 32),
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  'GET /v1/webhook_endpoints/:id': (scope, _params, id) =>
    requireObject(scope, 'webhook_endpoint', id),
  'POST /v1/webhook_endpoints/:id': updateEndpoint,
  'DELETE /v1/webhook_endpoints/:id': (scope, _params, id) => {
    requireObject(scope, 'webhook_endpoint', id)
    deleteObject(scope, id)
    return { id, object: 'webhook_endpoint', deleted: true }
  },
} satisfies Partial<Handlers>
