import { checkoutOutcome, unfinishedContribution } from '#contract/contributions/checkouts.ts'
import {
  eventContributions,
  goalContributions,
  myContributions,
  paymentsConfig,
  paymentsWebhook,
  recentActivities,
  startCheckout as startCheckoutEndpoint,
} from '#contract/contributions/contributions.ts'
import { contributionTimeline } from '#contract/contributions/timeline.ts'
import { eventHistory, myHistory } from '#contract/events/history.ts'
import { hideFromWall as hideEndpoint } from '#contract/events/live.ts'
import {
  showEventRefund as eventRefundEndpoint,
  refundEvent as refundEventEndpoint,
  retryEventRefund as retryEndpoint,
} from '#contract/money/event-refunds.ts'
import {
  listDisputes as disputesEndpoint,
  refundContribution as refundEndpoint,
} from '#contract/money/refunds.ts'
import { readPaymentsConfig } from '#server/checkout/payments-config.ts'
import { readCheckoutOutcome } from '#server/checkout/read-outcome.ts'
import { readUnfinished } from '#server/checkout/read-unfinished.ts'
import { startCheckout } from '#server/checkout/start-checkout.ts'
import {
  listEventContributions,
  listGoalContributions,
} from '#server/contribution-views/list-contributions.ts'
import { listMine } from '#server/contribution-views/list-own-contributions.ts'
import { listRecentActivities } from '#server/contribution-views/list-recent-activities.ts'
import { showEventHistory, showMyHistory } from '#server/contribution-views/show-history.ts'
import { readTimeline } from '#server/contribution-views/timeline/read-timeline.ts'
import { listDisputes } from '#server/disputes/list-disputes.ts'
import { bind } from '#server/http/bind.ts'
import { refundEvent, retryEventRefund } from '#server/refunds/event/refund-event.ts'
import { showEventRefund } from '#server/refunds/event/show-event-refund.ts'
import { refundContribution } from '#server/refunds/refund-contribution.ts'
import { receiveEvent } from '#server/stripe-events/receive-event.ts'
import { hideFromWall } from './hide-from-wall.ts'

export const contributionRoutes = [
  bind(startCheckoutEndpoint, ({ deps, body, user, idempotencyKey }) =>
    startCheckout(deps, { order: body, userId: user?.id ?? null, idempotencyKey }),
  ),
  bind(checkoutOutcome, ({ deps, params }) => readCheckoutOutcome(deps, params.id)),
  bind(unfinishedContribution, ({ deps, params, query }) => readUnfinished(deps, params.id, query)),
  bind(paymentsConfig, async ({ deps }) => readPaymentsConfig(deps.config)),
  bind(paymentsWebhook, ({ deps, raw, headers }) =>
    receiveEvent(deps, raw, [headers['stripe-signature']].flat()[0]),
  ),
  bind(goalContributions, ({ deps, params, user, query }) =>
    listGoalContributions(deps, params, user, query),
  ),
  bind(eventContributions, ({ deps, params, user, query }) =>
    listEventContributions(deps, params.id, user, query),
  ),
  bind(eventHistory, ({ deps, params, user, query }) =>
    showEventHistory(deps, params.id, user, query.span),
  ),
  bind(myHistory, ({ deps, user, query }) => showMyHistory(deps, user, query.span)),
  bind(hideEndpoint, ({ deps, params, user, body }) =>
    hideFromWall(deps, user, params.id, body.hiddenFromWall),
  ),
  bind(myContributions, ({ deps, user, query }) => listMine(deps, user, query)),
  bind(refundEndpoint, ({ deps, user, params, body }) =>
    refundContribution(deps, user, params.id, body),
  ),
  bind(contributionTimeline, ({ deps, user, params }) => readTimeline(deps, user, params.id)),
  bind(eventRefundEndpoint, ({ deps, user, params }) => showEventRefund(deps, user, params.id)),
  bind(refundEventEndpoint, ({ deps, user, params, body }) =>
    refundEvent(deps, user, params.id, body),
  ),
  bind(retryEndpoint, ({ deps, user, params }) => retryEventRefund(deps, user, params.id)),
  bind(disputesEndpoint, ({ deps, query }) => listDisputes(deps, query)),
  bind(recentActivities, ({ deps, user, query }) =>
    listRecentActivities(deps, user.id, query.limit),
  ),
]
