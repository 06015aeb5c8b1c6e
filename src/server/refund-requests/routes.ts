import * as contract from '#contract/money/refunds/refund-requests.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { bind } from '#server/http/bind.ts'
import { declineRequest } from './decline-request.ts'
import { presentRequest } from './policy.ts'
import { listWaitingRequests } from './store.ts'

export const refundRequestRoutes = [
  bind(contract.listRefundRequests, async ({ deps, user, params }) => {
    const event = await findOwnedEvent(deps.db, params.id, user, contract.listRefundRequests.owner)
    const rows = await listWaitingRequests(deps.db, { eventId: event.id })
    return {
      requests: rows.map((row) => ({
        contributionId: row.contribution_id,
        folio: row.folio,
        contributorName: row.contributor_name,
        goalName: row.goal_name,
        amount: row.counted_amount,
        refundedAmount: row.base_amount - row.counted_amount,
        totalAmount: row.total_amount,
        refundableTotal: row.total_amount - row.refunded_total_amount,
        request: presentRequest(row),
      })),
    }
  }),
  bind(contract.declineRefundRequest, declineRequest),
]
