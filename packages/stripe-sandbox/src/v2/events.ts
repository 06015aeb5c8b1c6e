import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import type { Handlers } from '../resources/handler.ts'
import { requireObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { type ListPage, listPage } from './list-page.ts'
import type { PageParams, ThinEvent } from './on-wire.ts'

function listEvents(
  scope: Scope,
  params: Stripe.V2.Core.EventListParams & PageParams,
): ListPage<ThinEvent> {
  if (params.created !== undefined || (params.types?.length ?? 0) > 1)
    throw invalidRequest(
      'This sandbox filters events by `object_id` and one of `types` only.',
      'types',
    )
  return listPage(scope, 'v2.core.event', '/v2/core/events', params, {
    'related_object.id': params.object_id,
    type: params.types?.[0],
  })
}

export const eventsV2 = {
  'GET /v2/core/events': listEvents,
  'GET /v2/core/events/:id': (scope, _params, id) => requireObject(scope, 'v2.core.event', id),
} satisfies Partial<Handlers>
