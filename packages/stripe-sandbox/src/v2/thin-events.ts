import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import type { Handlers } from '../resources/handler.ts'
import { generateId } from '../state/ids.ts'
import { insertObject, requireObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { enqueueDelivery, listThinDestinations } from '../webhooks/queue.ts'
import { type ListPage, listPage } from './list-page.ts'
import { type AccountView, type PageParams, type ThinEvent, toTimestamp } from './on-wire.ts'
import type { ThinEvents } from './responses.ts'

type EventType = keyof ThinEvents

interface Subject {
  type: string
  id: string
  url: string
}

interface ThinEventRequest {
  type: EventType
  related_object: Subject | null
  data?: object
}

/** Stores an event of API v2 and queues it for the given destinations. */
export function insertThinEvent(
  scope: Scope,
  request: ThinEventRequest,
  destinations: string[],
): ThinEvent {
  const { type, related_object, data = null } = request
  const event = {
    id: generateId('evt_test_65', 40),
    object: 'v2.core.event',
    changes: null,
    context: null,
    created: toTimestamp(scope.now),
    data,
    livemode: false,
    reason: scope.request && {
      type: 'request',
      request: { ...scope.request, idempotency_key: scope.request.idempotency_key ?? '' },
    },
    related_object,
    snapshot_event: null,
    type,
  } as ThinEvent
  insertObject(scope, 'v2.core.event', event)
  for (const destination of destinations) enqueueDelivery(scope, event.id, destination)
  return event
}

const toSubject = (account: string): Subject => ({
  type: 'v2.core.account',
  id: account,
  url: `/v2/core/accounts/${account}`,
})

function emitThinEvent(scope: Scope, request: ThinEventRequest): void {
  insertThinEvent(scope, request, listThinDestinations(scope, request.type))
}

/** Emits an event about a connected account. */
export function emitAccountEvent(
  scope: Scope,
  account: string,
  type: EventType,
  data?: object,
): void {
  const related_object = toSubject(account)
  emitThinEvent(scope, { type, related_object, ...(data === undefined ? {} : { data }) })
}

/** Emits `v2.core.account_link.returned`: the person came back from onboarding. */
export function emitLinkReturned(scope: Scope, account: string, configurations: string[]): void {
  emitThinEvent(scope, {
    type: 'v2.core.account_link.returned',
    related_object: null,
    data: { account_id: account, configurations, use_case: 'account_onboarding' },
  })
}

const differs = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)

/** Lists the status of every capability, by configuration and the name that events give it. */
function listStatuses(view: AccountView | null): [string, string, string | undefined][] {
  const balance = view?.configuration?.recipient?.capabilities?.stripe_balance
  const cards = view?.configuration?.merchant?.capabilities?.card_payments
  return [
    ['recipient', 'stripe_balance.payouts', balance?.payouts?.status],
    ['recipient', 'stripe_balance.stripe_transfers', balance?.stripe_transfers?.status],
    ['merchant', 'card_payments', cards?.status],
  ]
}

function emitStatusEvents(scope: Scope, before: AccountView | null, after: AccountView): void {
  const statusesBefore = listStatuses(before)
  for (const [i, [configuration, updated_capability, status]] of listStatuses(after).entries())
    if (status !== undefined && status !== statusesBefore[i]?.[2])
      emitAccountEvent(
        scope,
        after.id,
        `v2.core.account[configuration.${configuration as 'merchant' | 'recipient'}].capability_status_updated`,
        { updated_capability },
      )
}

function pickOwnMembers(view: AccountView | null) {
  const { contact_email, contact_phone, dashboard, display_name, metadata } = view ?? {}
  return { contact_email, contact_phone, dashboard, display_name, metadata }
}

/** Emits the events of what changed between two views with all parts; `null` before creation. */
export function emitAccountEvents(
  scope: Scope,
  before: AccountView | null,
  after: AccountView,
): void {
  const emit = (type: EventType) => emitAccountEvent(scope, after.id, type)
  if (before === null) emit('v2.core.account.created')
  else if (differs(pickOwnMembers(before), pickOwnMembers(after))) emit('v2.core.account.updated')
  if (differs(before?.defaults, after.defaults)) emit('v2.core.account[defaults].updated')
  if (differs(before?.identity, after.identity)) emit('v2.core.account[identity].updated')
  for (const name of ['merchant', 'recipient'] as const)
    if (differs(before?.configuration?.[name], after.configuration?.[name]))
      emit(`v2.core.account[configuration.${name}].updated`)
  emitStatusEvents(scope, before, after)
  if (differs(before?.requirements, after.requirements))
    emit('v2.core.account[requirements].updated')
}

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

export const thinEvents = {
  'GET /v2/core/events': listEvents,
  'GET /v2/core/events/:id': (scope, _params, id) => requireObject(scope, 'v2.core.event', id),
} satisfies Partial<Handlers>
