import type { Event } from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { goalsEverPaid } from '#server/checkout/paid-store.ts'
import { visible } from '#server/event-records/find-event.ts'
import { findEventPage } from './store.ts'
import { isOwner, seesAll } from '#server/event-records/policy.ts'
import { presentEvent } from './present.ts'

export const RECENT_OF_EVENT = 10

/**
 * An event with its goals and newest contributions, in one query however many there are; whether it
 * can be deleted, and which of its goals, is asked for its owner alone, in one more (`spec §2`,
 * `R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN.
 */
export async function getEvent(
  { db, config, now }: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<{ event: Event }> {
  const event = visible(await findEventPage(db, idOrSlug, RECENT_OF_EVENT), reader)
  const paid = isOwner(event, reader) ? await goalsEverPaid(db, event.id) : null
  return {
    event: presentEvent(
      { event, goals: event.goals, recent: event.recent },
      { publicUrl: config.publicUrl, seesAll: seesAll(event, reader), paid, now: now() },
    ),
  }
}
