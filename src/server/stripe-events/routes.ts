import { receivePaymentsWebhook } from '#contract/contributions/contributions.ts'
import { bind } from '#server/http/bind.ts'
import { receiveEvent } from './inbox.ts'

export const stripeEventRoutes = [
  bind(receivePaymentsWebhook, ({ deps, raw, headers }) =>
    receiveEvent(deps, raw, [headers['stripe-signature']].flat()[0]),
  ),
]
