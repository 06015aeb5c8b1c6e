import { listDisputes as listDisputesEndpoint } from '#contract/money/refunds.ts'
import { bind } from '#server/http/bind.ts'
import { listDisputes } from './list-disputes.ts'

export const disputeRoutes = [
  bind(listDisputesEndpoint, ({ deps, query }) => listDisputes(deps, query)),
]
