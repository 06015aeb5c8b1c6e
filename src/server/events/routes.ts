import * as closing from '#contract/events/closing.ts'
import * as events from '#contract/events/events.ts'
import * as goals from '#contract/events/goals.ts'
import * as live from '#contract/events/live.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { readHostSummary } from '#server/event-records/totals-store.ts'
import { bind, bindShared } from '#server/http/bind.ts'
import { createGoal, deleteGoal, updateGoal } from './goals/change-goals.ts'
import { orderGoals } from './goals/order-goals.ts'
import { deleteEvent } from './lifecycle/delete-event.ts'
import { createEvent, setAcceptingContributions, updateEvent } from './lifecycle/save-event.ts'
import { listMyEvents, listPublicEvents } from './lists/list-events.ts'
import { followEvent, followMyEvents, followWall, readWall } from './live/follow-events.ts'
import { getEvent } from './page/get-event.ts'
import { getThankYouPage } from './page/get-thank-you-page.ts'
import { presentGoal } from './page/present.ts'
import { findShownAmounts } from './page/shown-amounts.ts'
import { listGoals } from './page/store.ts'

export const eventRoutes = [
  bind(events.createEvent, createEvent),
  bind(events.listMyEvents, listMyEvents),
  bind(events.getMySummary, async ({ deps, user }) => ({
    summary: await readHostSummary(deps.db, user.id),
  })),
  bind(events.listPublicEvents, listPublicEvents),
  bindShared(events.getEvent, 'id', ({ deps, params, user, query }) =>
    getEvent(deps, params.id, user, query),
  ),
  bindShared(events.getEventByUrl, 'url', ({ deps, params, user, query }) =>
    getEvent(deps, params.url, user, query),
  ),
  bindShared(closing.getThankYouPage, 'id', getThankYouPage),
  bind(events.updateEvent, updateEvent),
  bind(closing.setAcceptingContributions, setAcceptingContributions),
  bind(events.deleteEvent, deleteEvent),
  bind(events.setVideoCallLink, updateEvent),
  bind(events.setPhotoAlbumLink, updateEvent),
]

export const liveRoutes = [
  bind(live.streamEvent, followEvent),
  bindShared(live.getWall, 'id', readWall),
  bind(live.streamWall, followWall),
  bind(live.streamMyEvents, followMyEvents),
  bind(live.setWallMessages, updateEvent),
]

export const goalRoutes = [
  bind(goals.createGoal, createGoal),
  bindShared(goals.listGoals, 'id', async ({ deps, params, user }) => {
    const event = await findVisibleEvent(deps.db, params.id, user)
    const shown = findShownAmounts(event, user)
    const goalRows = await listGoals(deps.db, event.id)
    return { goals: goalRows.map((goal) => presentGoal(goal, shown)) }
  }),
  bind(goals.updateGoal, updateGoal),
  bind(goals.orderGoals, orderGoals),
  bind(goals.deleteGoal, deleteGoal),
]
