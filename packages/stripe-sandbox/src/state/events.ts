import type Stripe from 'stripe'
import { endpointsFor, enqueue } from '../webhooks/queue.ts'
import { newId } from './ids.ts'
import { insert } from './objects.ts'
import type { Scope } from './scope.ts'

export const API_VERSION = '2026-10-28.endive'

/**
 * Tells of something that happened to an object of the scope's account: stores the event and
 * queues it for every endpoint that listens. `previous` holds what changed, for `*.updated`.
 */
export function emit(
  scope: Scope,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
): void {
  const endpoints = endpointsFor(scope, type)
  const connected = scope.account !== scope.platform.id
  const event = {
    id: newId('evt_1'),
    object: 'event',
    ...(connected ? { account: scope.account } : {}),
    api_version: API_VERSION,
    created: scope.now,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: scope.request ?? { id: null, idempotency_key: null },
    type,
  } as Stripe.Event
  insert(scope, 'event', event)
  for (const endpoint of endpoints) enqueue(scope, event.id, endpoint)
}
