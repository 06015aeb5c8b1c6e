import * as events from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import * as goals from '#contract/events/goals.ts'
import * as live from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { readHostSummary } from '#server/event-records/totals-store.ts'
import { bind } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { createGoal } from './goals/create-goal.ts'
import { deleteGoal } from './goals/delete-goal.ts'
import { updateGoal } from './goals/update-goal.ts'
import { createEvent } from './lifecycle/create-event.ts'
import { deleteEvent } from './lifecycle/delete-event.ts'
import { updateEvent } from './lifecycle/update-event.ts'
import { listMyEvents, listPublicEvents } from './lists/list-events.ts'
import { followEvent, followMyEvents, followWall } from './live/follow-events.ts'
import { readWall } from './live/read-live.ts'
import { getEvent } from './page/get-event.ts'
import { presentGoal } from './page/present.ts'
import { listGoals } from './page/store.ts'

/** Lists the goals of an event that the reader may see. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
async function getGoals(
  { db }: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<{ goals: Goal[] }> {
  const event = await findVisibleEvent(db, idOrSlug, reader)
  return { goals: (await listGoals(db, event.id)).map(presentGoal) }
}

export const eventRoutes = [
  bind(events.createEvent, (call) => createEvent(call.deps, call.user, call.body)),
  bind(events.myEvents, (call) => listMyEvents(call.deps, call.user, call.query)),
  bind(events.mySummary, async ({ deps, user }) => ({
    summary: await readHostSummary(deps.db, user.id),
  })),
  bind(events.publicEvents, (call) => listPublicEvents(call.deps, call.query)),
  bind(events.getEvent, (call) => getEvent(call.deps, call.params.id, call.user)),
  bind(events.getEventByUrl, (call) => getEvent(call.deps, call.params.url, call.user)),
  bind(events.updateEvent, (call) => updateEvent(call.deps, call.params.id, call.user, call.body)),
  bind(events.deleteEvent, (call) => deleteEvent(call.deps, call.params.id, call.user)),
  bind(events.setVideoCallLink, (call) =>
    updateEvent(call.deps, call.params.id, call.user, call.body),
  ),
  bind(events.setPhotoAlbumLink, (call) =>
    updateEvent(call.deps, call.params.id, call.user, call.body),
  ),
]

export const liveRoutes = [
  bind(live.streamEvent, (call) =>
    followEvent(call.deps, call.params.id, call.user, call.query.seen),
  ),
  bind(live.getWall, (call) => readWall(call.deps, call.params.id, call.user)),
  bind(live.streamWall, (call) =>
    followWall(call.deps, call.params.id, call.user, call.query.seen),
  ),
  bind(live.streamMyEvents, (call) => followMyEvents(call.deps, call.user, call.query.seen)),
  bind(live.setWallMessages, (call) =>
    updateEvent(call.deps, call.params.id, call.user, call.body),
  ),
]

export const goalRoutes = [
  bind(goals.createGoal, (call) => createGoal(call.deps, call.params.id, call.user, call.body)),
  bind(goals.listGoals, (call) => getGoals(call.deps, call.params.id, call.user)),
  bind(goals.updateGoal, (call) => updateGoal(call.deps, call.params, call.user, call.body)),
  bind(goals.deleteGoal, (call) => deleteGoal(call.deps, call.params, call.user)),
]
