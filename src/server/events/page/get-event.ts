import type { Event, EventQuery } from '#contract/events/events.ts'
import { listGoalsEverPaid } from '#server/checkout/store.ts'
import type { Deps } from '#server/deps.ts'
import { assertVisible } from '#server/event-records/find-event.ts'
import { canSeePrivateFields, findViewer } from '#server/event-records/policy.ts'
import type { Principal } from '#server/http/principal.ts'
import { presentEvent } from './present.ts'
import { findEventPage } from './store.ts'

export const RECENT_CONTRIBUTIONS_ON_PAGE = 10

/**
 * Reads an event with its goals and newest contributions in one query; a host's request adds a
 * second one, for what may be deleted (`spec §2`, `R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN.
 * @param query.as the reader wants what a guest would see of the event, which they may see themselves
 */
export async function getEvent(
  { db, config, now }: Deps,
  idOrSlug: string,
  reader: Principal | null,
  { as }: EventQuery = {},
): Promise<{ event: Event }> {
  const row = await findEventPage(db, idOrSlug, RECENT_CONTRIBUTIONS_ON_PAGE)
  const event = assertVisible(row, reader)
  const viewer = findViewer(event, reader)
  const shownTo = as === 'guest' ? null : reader
  const paid = viewer && shownTo ? await listGoalsEverPaid(db, event.id) : null
  const seesPrivateFields = canSeePrivateFields(event, shownTo)
  const options = { publicUrl: config.publicUrl, viewer, seesPrivateFields, paid, now: now() }
  return { event: presentEvent({ event, ...event }, options) }
}
