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
  bind(goalContributions, ({ deps, params, user, query }) =>
    listGoalContributions(deps, params, user, query),
  ),
  bind(eventContributions, ({ deps, params, user, query }) =>
    listEventContributions(deps, params.id, user, query),
  ),
  bind(myContributions, ({ deps, user, query }) => listOwnContributions(deps, user, query)),
  bind(recentActivities, ({ deps, user, query }) =>
    listRecentActivities(deps, user.id, query.limit),
  ),
  bind(contributionTimeline, ({ deps, user, params }) => readTimeline(deps, user, params.id)),
  bind(eventHistory, ({ deps, params, user, query }) =>
    showEventHistory(deps, params.id, user, query.span),
  ),
  bind(myHistory, ({ deps, user, query }) => showMyHistory(deps, user, query.span)),
]
