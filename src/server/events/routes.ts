import * as events from '#contract/events/events.ts'
import * as goals from '#contract/events/goals.ts'
import * as live from '#contract/events/live.ts'
import { bind } from '#server/http/bind.ts'
import { createEvent } from './create-event.ts'
import { createGoal } from './create-goal.ts'
import { deleteEvent } from './delete-event.ts'
import { deleteGoal } from './delete-goal.ts'
import { followEvent, followMine, followWall } from './follow.ts'
import { getEvent } from './get-event.ts'
import { getGoals } from './get-goals.ts'
import { listMyEvents, listPublicEvents } from './list-events.ts'
import { readWall } from './read-live.ts'
import { summarizeMine } from './summarize-mine.ts'
import { updateEvent } from './update-event.ts'
import { updateGoal } from './update-goal.ts'

export const eventRoutes = [
  bind(events.createEvent, (call) => createEvent(call.deps, call.user, call.body)),
  bind(events.myEvents, (call) => listMyEvents(call.deps, call.user, call.query)),
  bind(events.mySummary, (call) => summarizeMine(call.deps, call.user)),
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
  bind(live.streamMyEvents, (call) => followMine(call.deps, call.user, call.query.seen)),
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
