import type { Caller } from '#contract/api/caller.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import type { EventStatus, EventSummary } from '#contract/events/events.ts'
import { derivedRole } from '#contract/people/roles.ts'
import { messageOr } from '#web/api/errors/unreadable-response.ts'

const STATUSES: readonly EventStatus[] = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED']

/** What of the list is asked for, as the address says it. */
export interface ListQuery {
  page: number
  search: string
  status: EventStatus | null
}

export type EventsResult =
  | { fault: null; events: EventSummary[]; pagination: Pagination }
  | { fault: string; events: null; pagination: null }

/** HOST sees own events, everybody else the public ones (`spec §2`, `§6`). */
export function isHostView(roles: readonly string[]): boolean {
  return derivedRole(roles) === 'HOST'
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    search: (search.get('search') ?? '').trim().slice(0, 100),
    status: STATUSES.find((status) => status === search.get('status')) ?? null,
  }
}

/** `?search=…&status=…&page=2`; what says nothing is left out. */
export function formatListQuery({ page, search, status }: ListQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** One page of ten; a refusal becomes the sentence of the error banner (`spec §8`). */
export async function loadEvents(
  call: Caller,
  own: boolean,
  { page, search, status }: ListQuery,
): Promise<EventsResult> {
  const query = { page, ...(search ? { search } : {}) }
  try {
    const { events, pagination } = own
      ? await call('GET /events/my-events', { query: { ...query, ...(status ? { status } : {}) } })
      : await call('GET /events/public', { query })
    return { fault: null, events, pagination }
  } catch (error) {
    const otherwise = own ? 'Error al obtener eventos' : 'Error al obtener eventos públicos'
    return { fault: messageOr(error, otherwise), events: null, pagination: null }
  }
}
