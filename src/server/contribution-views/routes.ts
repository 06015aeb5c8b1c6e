import {
  eventContributions,
  goalContributions,
  myContributions,
  recentActivities,
} from '#contract/contributions/contributions.ts'
import { contributionTimeline } from '#contract/contributions/timeline.ts'
import { eventHistory, myHistory } from '#contract/events/history.ts'
import { bind } from '#server/http/bind.ts'
import {
  listEventContributions,
  listGoalContributions,
  listOwnContributions,
  listRecentActivities,
} from './list-contributions.ts'
import { showEventHistory, showMyHistory } from './show-history.ts'
import { readTimeline } from './timeline/read-timeline.ts'

export const contributionViewRoutes = [
  bind(goalContributions, listGoalContributions),
  bind(eventContributions, listEventContributions),
  bind(myContributions, listOwnContributions),
  bind(recentActivities, listRecentActivities),
  bind(contributionTimeline, readTimeline),
  bind(eventHistory, showEventHistory),
  bind(myHistory, showMyHistory),
]
