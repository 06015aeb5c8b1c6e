import { listRecentActivities as recentActivities } from '#contract/contributions/activities.ts'
import * as contributions from '#contract/contributions/contributions.ts'
import { listHostQueue as hostQueueEndpoint } from '#contract/contributions/host-queue.ts'
import { getContributionTimeline } from '#contract/contributions/timeline.ts'
import { listEventChanges } from '#contract/events/history/changes.ts'
import { getEventHistory, getMyHistory } from '#contract/events/history/history.ts'
import { bind } from '#server/http/bind.ts'
import { showEventChanges } from './event-changes/show-event-changes.ts'
import {
  listEventContributions,
  listGoalContributions,
  listOwnContributions,
  listRecentActivities,
} from './list-contributions.ts'
import { listHostQueue } from './list-host-queue.ts'
import { showEventHistory, showMyHistory } from './show-history.ts'
import { readTimeline } from './timeline/read-timeline.ts'

export const contributionViewRoutes = [
  bind(contributions.listGoalContributions, listGoalContributions),
  bind(contributions.listEventContributions, listEventContributions),
  bind(contributions.listMyContributions, listOwnContributions),
  bind(recentActivities, listRecentActivities),
  bind(hostQueueEndpoint, ({ deps, user }) => listHostQueue(deps.db, user.id)),
  bind(getContributionTimeline, readTimeline),
  bind(getEventHistory, showEventHistory),
  bind(getMyHistory, showMyHistory),
  bind(listEventChanges, showEventChanges),
]
