import { ApiError } from '#contract/api/errors.ts'
import type { declineRefundRequest as contract } from '#contract/money/refunds/refund-requests.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { lockContributionAndEvent } from '#server/contributions/find-contribution.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase, hasRole, type Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { announceRequest } from './announce-request.ts'
import { canHostDecline, isWaiting, presentRequest } from './policy.ts'
import { listRequestsOf, storeRequestChange } from './store.ts'

/** The desk's people answer for their own events like any host. Throws FORBIDDEN, OWN_CASE. */
async function assertDeskMayAnswer(tx: Tx, user: Principal, gift: ContributionRow) {
  if (!hasRole(user, FINANCE_DESK)) throw new ApiError('FORBIDDEN')
  assertOthersCase(user, gift)
  await assertOthersEvent(tx, user, gift.event_id)
}

/**
 * Declines to return a gift to who asked for it, with a reason that they read. The host may until the request
 * goes to support, the desk at any time, which the audit records. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN,
 * OWN_CASE, REFUND_REQUEST_CLOSED.
 */
export function declineRequest({ deps, user, params, body }: Call<typeof contract>) {
  const { id } = params
  return deps.db.transaction().execute(async (tx) => {
    const gift = await lockContributionAndEvent(tx, id)
    const byDesk = gift.host_id !== user.id
    if (byDesk) await assertDeskMayAnswer(tx, user, gift)
    const request = (await listRequestsOf(tx, id)).at(-1)
    const at = deps.now()
    if (!request || !isWaiting(request) || !(byDesk || canHostDecline(request, at)))
      throw new ApiError('REFUND_REQUEST_CLOSED')
    const answer = { declined_at: at, declined_by: user.id, decline_reason: body.reason }
    await storeRequestChange(tx, request.id, answer)
    const by = byDesk ? { desk: user.id } : { host: user.id }
    const change = { eventId: gift.event_id, by, kind: 'refund-declined' } as const
    await recordEventChange(tx, { ...change, detail: { contributionId: id } }, at)
    const announced = { ...request, step: 'declined', declineReason: body.reason } as const
    await announceRequest(deps, tx, gift, announced)
    if (byDesk) {
      await recordAudit(tx, {
        actorId: user.id,
        action: 'decline-refund-request',
        subject: { type: 'contribution', id },
        reason: body.reason,
        at,
      })
    }
    return { request: presentRequest({ ...request, ...answer }) }
  })
}
