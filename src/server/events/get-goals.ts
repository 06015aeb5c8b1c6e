import type { Goal } from '#contract/events/goals.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { findVisibleEvent } from './find-event.ts'
import { listGoals } from './goals-store.ts'
import { presentGoal } from './present.ts'

/** The goals of an event, for whoever may see it. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function getGoals(
  { db }: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<{ goals: Goal[] }> {
  const event = await findVisibleEvent(db, idOrSlug, reader)
  return { goals: (await listGoals(db, event.id)).map(presentGoal) }
}
