import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { type Pagination, paginate } from '#contract/api/shapes.ts'
import type { EventSummary, myEvents, publicEvents } from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import { readHostVersion } from '#server/events/live/store.ts'
import { presentSummary } from '#server/events/page/present.ts'
import type { Principal } from '#server/http/principal.ts'
import { type EventList, type ListQuery, listActiveEvents, listHostEvents } from './store.ts'

export interface EventPage {
  events: EventSummary[]
  pagination: Pagination
}

function toEventPage(deps: Deps, query: ListQuery, { events, total }: EventList): EventPage {
  return {
    events: events.map((event) => presentSummary(event, deps.config.publicUrl)),
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** Lists a host's own events in every status, newest first (`spec §2`). */
export async function listMyEvents(
  deps: Deps,
  host: Principal,
  query: ParsedQuery<typeof myEvents>,
): Promise<EventPage & { version: string }> {
  // The version first: a change in between then causes one reload too many, not a missed one.
  const version = await readHostVersion(deps.db, host.id)
  return { ...toEventPage(deps, query, await listHostEvents(deps.db, host.id, query)), version }
}

/** Lists ACTIVE events (`R4`): upcoming ones soonest first, then past ones. */
export async function listPublicEvents(
  deps: Deps,
  query: ParsedQuery<typeof publicEvents>,
): Promise<EventPage> {
  return toEventPage(deps, query, await listActiveEvents(deps.db, deps.now(), query))
}
