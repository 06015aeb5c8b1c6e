import { DAY_MS } from '#contract/product/durations.ts'
import { lockContribution } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import { announceRequest } from './announce-request.ts'
import { isWaiting } from './policy.ts'
import { type DueRequest, listDueRequests, listRequestsOf, storeRequestChange } from './store.ts'

/** In one run; the next hour goes on. */
const FOLLOWED_UP_MAX = 500

/** Reminds the host of one request, or hands it to support; nothing if it was answered meanwhile. */
function followUp(deps: Deps, due: DueRequest): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const gift = await lockContribution(tx, due.contribution_id)
    const request = (await listRequestsOf(tx, due.contribution_id)).find(({ id }) => id === due.id)
    if (!gift || !request || !isWaiting(request) || request.escalated_at) return
    if (!due.is_overdue && request.reminded_at) return
    const at = deps.now()
    await storeRequestChange(
      tx,
      request.id,
      due.is_overdue ? { escalated_at: at } : { reminded_at: at },
    )
    await announceRequest(deps, tx, gift, {
      ...request,
      step: due.is_overdue ? 'escalated' : 'reminded',
    })
  })
}

/**
 * Task: reminds hosts a day before a request for the money back is due, and hands those that are overdue, or
 * whose host is suspended, to support (`R29`). A gift that is refunded or disputed meanwhile is left alone.
 */
export async function followUpRefundRequests(deps: Deps): Promise<void> {
  const now = deps.now()
  const remindBefore = new Date(now.getTime() + DAY_MS)
  const due = await listDueRequests(deps.db, { now, remindBefore, limit: FOLLOWED_UP_MAX })
  for (const each of due) await followUp(deps, each)
}
