import type Stripe from 'stripe'
import type { Events } from '../responses.ts'
import { enqueueDelivery, listEndpointsFor } from '../webhooks/queue.ts'
import { generateId } from './ids.ts'
import { insertObject } from './objects.ts'
import type { Scope } from './scope.ts'

export const API_VERSION = '2026-10-28.endive'

/**
 * Stores an event about an object of the scope's account and queues it for every endpoint that
 * listens to it. `previous` has the old values of changed members, for `*.updated`.
 */
export function emitEvent(
  scope: Scope,
  type: keyof Events,
  object: object,
  previous?: object,
): void {
  const endpoints = listEndpointsFor(scope, type)
  const connected = scope.account !== scope.platform.id
  const event = {
    id: generateId('evt_1'),
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
  insertObject(scope, 'event', event)
  for (const endpoint of endpoints) enqueueDelivery(scope, event.id, endpoint)
}
