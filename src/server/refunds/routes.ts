import {
  refundEvent as refundEventEndpoint,
  retryEventRefund as retryEventRefundEndpoint,
  showEventRefund as showEventRefundEndpoint,
} from '#contract/money/refunds/event-refunds.ts'
import { refundContribution as refundContributionEndpoint } from '#contract/money/refunds/refunds.ts'
import { bind } from '#server/http/bind.ts'
import { refundEvent, retryEventRefund, showEventRefund } from './event/refund-event.ts'
import { refundContribution } from './refund-contribution.ts'

export const refundRoutes = [
  bind(refundContributionEndpoint, ({ deps, user, params, body }) =>
    refundContribution(deps, user, params.id, body),
  ),
  bind(showEventRefundEndpoint, ({ deps, user, params }) => showEventRefund(deps, user, params.id)),
  bind(refundEventEndpoint, ({ deps, user, params, body }) =>
    refundEvent(deps, user, params.id, body),
  ),
  bind(retryEventRefundEndpoint, ({ deps, user, params, body }) =>
    retryEventRefund(deps, user, params.id, body),
  ),
]
