import {
  checkoutOutcome,
  eventContributions,
  goalContributions,
  myContributions,
  paymentsConfig,
  paymentsWebhook,
  recentActivities,
  startCheckout as startCheckoutEndpoint,
} from '#contract/contributions.ts'
import { bind } from '#server/http/bind.ts'
import { readCheckoutOutcome } from './checkout-outcome.ts'
import { listEventContributions, listGoalContributions } from './list-contributions.ts'
import { listMine } from './list-mine.ts'
import { readPaymentsConfig } from './payments-config.ts'
import { receiveEvent } from './receive-event.ts'
import { listRecentActivities } from './recent-activities.ts'
import { startCheckout } from './start-checkout.ts'

export const contributionRoutes = [
  bind(startCheckoutEndpoint, ({ deps, body, user, idempotencyKey }) =>
    startCheckout(deps, { order: body, userId: user?.id ?? null, idempotencyKey }),
  ),
  bind(checkoutOutcome, ({ deps, params }) => readCheckoutOutcome(deps, params.id)),
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
  bind(myContributions, ({ deps, user, query }) => listMine(deps, user, query)),
  bind(recentActivities, ({ deps, user, query }) =>
    listRecentActivities(deps, user.id, query.limit),
  ),
]
