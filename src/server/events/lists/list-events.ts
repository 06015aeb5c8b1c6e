import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { type Pagination, paginate } from '#contract/api/shapes.ts'
import type { EventSummary, myEvents, publicEvents } from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { type EventList, type ListQuery, listActiveEvents, listHostEvents } from './store.ts'
import { readHostVersion } from '#server/events/live/store.ts'
import { presentSummary } from '#server/events/page/present.ts'

export interface EventPage {
  events: EventSummary[]
  pagination: Pagination
}

function pageOf(deps: Deps, query: ListQuery, { events, total }: EventList): EventPage {
  return {
    events: events.map((event) => presentSummary(event, deps.config.publicUrl)),
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** A host's own events in every status, the newest first (`spec §2`). */
export async function listMyEvents(
  deps: Deps,
  host: Principal,
  query: ParsedQuery<typeof myEvents>,
): Promise<EventPage & { version: string }> {
  // First the version: what changes meanwhile is then told once too often, never too seldom.
  const version = await readHostVersion(deps.db, host.id)
  return { ...pageOf(deps, query, await listHostEvents(deps.db, host.id, query)), version }
}

/** ACTIVE events only (`R4`): those to come, the soonest first, then those whose day is over. */
export async function listPublicEvents(
  deps: Deps,
  query: ParsedQuery<typeof publicEvents>,
): Promise<EventPage> {
  return pageOf(deps, query, await listActiveEvents(deps.db, deps.now(), query))
}
