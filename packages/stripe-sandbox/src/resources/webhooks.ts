import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import type { Operation } from '../requests.ts'
import { API_VERSION } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { fetch, insert, list, patch, remove } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { EndpointSecrets } from '../webhooks/queue.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

export interface EndpointWish {
  url: string
  connect: boolean
  enabled_events: string[]
  secret: string
  description?: string | null
  metadata?: Stripe.Metadata
}

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw invalid(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    )
}

/** Registers an endpoint of the platform; its secret is shown only now. */
export function addEndpoint(scope: Scope, wish: EndpointWish): Stripe.WebhookEndpoint {
  checkUrl(wish.url)
  const secrets: EndpointSecrets = { secret: wish.secret, connect: wish.connect }
  const endpoint = insert(
    scope,
    'webhook_endpoint',
    {
      id: newId('we_1'),
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: scope.now,
      description: wish.description ?? null,
      enabled_events: wish.enabled_events,
      livemode: false,
      metadata: wish.metadata ?? {},
      status: 'enabled',
      url: wish.url,
    },
    { hidden: secrets },
  )
  return { ...endpoint, secret: wish.secret }
}

function update(
  scope: Scope,
  params: Stripe.WebhookEndpointUpdateParams,
  id: string,
): Stripe.WebhookEndpoint {
  const before = fetch(scope, 'webhook_endpoint', id)
  if (params.url !== undefined) checkUrl(params.url)
  const disabled = params.disabled ?? before.status === 'disabled'
  return patch(scope, 'webhook_endpoint', id, {
    description: params.description ?? before.description,
    enabled_events: params.enabled_events ?? before.enabled_events,
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: disabled ? 'disabled' : 'enabled',
    url: params.url ?? before.url,
  })
}

type Mine = Extract<
  Operation,
  `${string}/v1/webhook_endpoints${string}` | `${string}/v1/events${string}`
>

export const webhooks = {
  'GET /v1/events': (scope, params) => {
    if (params.types !== undefined || params.delivery_success !== undefined)
      throw invalid('This sandbox filters events by `type` and `created` only.', 'types')
    return list(scope, 'event', '/v1/events', params, { type: params.type })
  },
  'GET /v1/events/:id': (scope, _params, id) => fetch(scope, 'event', id),
  'GET /v1/webhook_endpoints': (scope, params) =>
    list(scope, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  'POST /v1/webhook_endpoints': (scope, params) =>
    addEndpoint(scope, {
      url: params.url,
      connect: params.connect ?? false,
      enabled_events: params.enabled_events,
      secret: newId('whsec_', 32),
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  'GET /v1/webhook_endpoints/:id': (scope, _params, id) => fetch(scope, 'webhook_endpoint', id),
  'POST /v1/webhook_endpoints/:id': update,
  'DELETE /v1/webhook_endpoints/:id': (scope, _params, id) => {
    fetch(scope, 'webhook_endpoint', id)
    remove(scope, id)
    return { id, object: 'webhook_endpoint', deleted: true }
  },
} satisfies Handlers<Mine>
