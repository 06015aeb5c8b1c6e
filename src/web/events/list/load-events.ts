import type { Caller } from '#contract/api/caller.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import type { EventStatus, EventSummary, HostedEvent } from '#contract/events/events.ts'
import { deriveRole } from '#contract/people/roles.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { readChoice, readPage, readSearch } from '#web/shell/lists/list-query.ts'

export const EVENT_STATUS_ORDER: readonly EventStatus[] = [
  'DRAFT',
  'ACTIVE',
  'COMPLETED',
  'ARCHIVED',
]

interface EventsPage {
  events: (EventSummary & Partial<Pick<HostedEvent, 'viewer'>>)[]
  pagination: Pagination
}

/** HOST sees own events, everybody else the public ones (`spec §2`, `§6`). */
export function isHostView(roles: readonly string[]): boolean {
  return deriveRole(roles) === 'HOST'
}

export function readListQuery(search: URLSearchParams) {
  return {
    page: readPage(search),
    search: readSearch(search),
    status: readChoice(search, 'status', EVENT_STATUS_ORDER),
  }
}

/** One page of ten, or the message of the error banner (`spec §8`). */
export function loadEvents(
  call: Caller,
  own: boolean,
  { status, ...query }: ReturnType<typeof readListQuery>,
): Promise<LoadResult<EventsPage>> {
  return own
    ? toLoadResult(
        call('GET /events/my-events', { query: { ...query, status } }),
        'Error al obtener eventos',
      )
    : toLoadResult(call('GET /events/public', { query }), 'Error al obtener eventos públicos')
}
