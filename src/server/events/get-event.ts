import type { Event } from '#contract/events.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { findVisibleEvent } from './find-event.ts'
import { listGoals, listRecentContributions } from './goals-store.ts'
import { seesAll } from './policy.ts'
import { presentEvent } from './present.ts'

const RECENT_OF_EVENT = 10

/**
 * An event with its goals and newest contributions, in three queries however many there are
 * (`spec §2`, `R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN.
 */
export async function getEvent(
  { db, config, now }: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<{ event: Event }> {
  const event = await findVisibleEvent(db, idOrSlug, reader)
  const [goals, recent] = await Promise.all([
    listGoals(db, event.id),
    listRecentContributions(db, event.id, RECENT_OF_EVENT),
  ])
  return {
    event: presentEvent(
      { event, goals, recent },
      { publicUrl: config.publicUrl, seesAll: seesAll(event, reader), now: now() },
    ),
  }
}
