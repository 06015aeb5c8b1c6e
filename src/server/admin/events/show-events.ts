import type { AdminEvent, listAllEvents } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { presentSummary } from '#server/events/page/present.ts'
import { type AllEventsQuery, selectAllEvents } from './store.ts'

function presentAdminEvent(row: EventWithHost, publicUrl: string): AdminEvent {
  return {
    ...presentSummary(row, publicUrl),
    hostEmail: row.host_email,
    hostSuspended: row.host_suspended_at !== null,
    totalRevenue: row.raised_amount,
    totalCommissions: row.commission_amount,
  }
}

/** Lists all events with host contact, revenue and commissions (`spec §2`, `R9`). */
export async function showAllEvents(
  deps: Deps,
  query: AllEventsQuery,
): Promise<ReplyOf<typeof listAllEvents>> {
  const { events, total } = await selectAllEvents(deps.db, query)
  return {
    events: events.map((event) => presentAdminEvent(event, deps.config.publicUrl)),
    pagination: paginate(query.page, query.pageSize, total),
  }
}
