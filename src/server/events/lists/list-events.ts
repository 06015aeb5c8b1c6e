import { paginate } from '#contract/api/shapes.ts'
import type * as endpoints from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import { readHostVersion } from '#server/events/live/store.ts'
import { presentSummary } from '#server/events/page/present.ts'
import type { Call } from '#server/http/bind.ts'
import { type EventList, type ListQuery, listActiveEvents, listHostEvents } from './store.ts'

/** @param isOwn the reader sees every amount; otherwise the public's (`R22`) */
function toEventPage(
  deps: Deps,
  query: ListQuery,
  { events, total, hasMore }: EventList,
  { isOwn }: { isOwn: boolean },
) {
  return {
    events: events.map((event) =>
      presentSummary(event, deps.config.publicUrl, isOwn ? 'WITH_HIDDEN' : event.public_amounts),
    ),
    hasMore,
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** Lists a host's own events and those that they organise for others, newest first (`spec §2`, `R21`). */
export async function listMyEvents({ deps, user, query }: Call<typeof endpoints.listMyEvents>) {
  // The version first: a change in between then causes one reload too many, not a missed one.
  const version = await readHostVersion(deps.db, user.id)
  const list = await listHostEvents(deps.db, user.id, query)
  const page = toEventPage(deps, query, list, { isOwn: true })
  const events = page.events.map((event) => {
    const viewer = event.hostId === user.id ? ('OWNER' as const) : ('COHOST' as const)
    return { ...event, viewer }
  })
  return { ...page, events, version }
}

/** Lists ACTIVE events (`R4`): upcoming ones soonest first, then past ones. */
export async function listPublicEvents({ deps, query }: Call<typeof endpoints.listPublicEvents>) {
  const list = await listActiveEvents(deps.db, deps.now(), query)
  return toEventPage(deps, query, list, { isOwn: false })
}
