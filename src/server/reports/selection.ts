import { ApiError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/events/find-event.ts'
import type { EventWithHost } from '#server/events/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { spendReport } from './allowance.ts'
import { findReportEvents } from './store.ts'

/** What a report is about, and who asked for it. */
export interface Selection {
  events: EventWithHost[]
  /** Several events at once, for an admin: every row says of which event it is. */
  bulk: boolean
}

/** One's own event, or for an admin any. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function ownEvent(deps: Deps, idOrSlug: string, user: Principal): Promise<Selection> {
  const event = await findOwnedEvent(deps.db, idOrSlug, user, { orAdmin: true })
  return { events: [event], bulk: false }
}

/** The events of a bulk report, all of them. Throws EVENT_NOT_FOUND. */
export async function chosenEvents(deps: Deps, ids: readonly string[]): Promise<Selection> {
  const events = await findReportEvents(deps.db, ids)
  if (events.length < ids.length) throw new ApiError('EVENT_NOT_FOUND')
  return { events, bulk: true }
}

/**
 * Lets a report begin: there is something to report, and the hour's files are not spent. Only a file
 * that is given counts. Throws NO_REPORT_DATA, REPORT_RATE_LIMIT (`R8`).
 */
export async function admitReport(
  deps: Deps,
  { events, bulk }: Selection,
  user: Principal,
): Promise<void> {
  if (events.every((event) => event.contribution_count === 0)) {
    const [event] = events
    const facts =
      event && !bulk
        ? { description: `«${event.name}» todavía no tiene aportaciones confirmadas` }
        : {}
    const { message } = new ApiError('NO_REPORT_DATA')
    throw new ApiError('NO_REPORT_DATA', { facts: { description: message, ...facts } })
  }
  await spendReport(deps, user.id)
}
