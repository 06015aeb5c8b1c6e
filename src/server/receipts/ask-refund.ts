import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/contributions/receipts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { REFUND_ANSWER_DAYS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import { announceRequest } from '#server/refund-requests/announce-request.ts'
import { findAskingDeadline, isWaiting } from '#server/refund-requests/policy.ts'
import { insertRequest, listRequestsOf, storeRequestChange } from '#server/refund-requests/store.ts'
import { findUser } from '#server/users/store.ts'
import { lockByLink, showReceipt } from './show-receipt.ts'

/**
 * Asks the host for the money of a contribution back, by its private link (`R29`); support, if the host's
 * account is suspended or deleted. While a request waits for an answer, the same call changes nothing. Throws CONTRIBUTION_NOT_FOUND, REFUND_NOT_REQUESTABLE.
 */
export async function askRefund(
  deps: Deps,
  id: string,
  { token, reason }: ParsedBody<typeof contract.askRefund>,
) {
  await deps.db.transaction().execute(async (tx) => {
    const gift = await lockByLink(tx, deps.config, { id, token })
    const requests = await listRequestsOf(tx, id)
    if (requests.some(isWaiting)) return
    const at = deps.now()
    if (!findAskingDeadline(gift, requests, at)) throw new ApiError('REFUND_NOT_REQUESTABLE')
    const answerBy = new Date(at.getTime() + REFUND_ANSWER_DAYS * DAY_MS)
    const values = { contribution_id: id, reason, asked_at: at, answer_by: answerBy }
    const requestId = await insertRequest(tx, values)
    const host = await findUser(tx, gift.host_id)
    const canAnswer = !host?.suspended_at && !host?.deleted_at
    if (!canAnswer) await storeRequestChange(tx, requestId, { escalated_at: at })
    const announced = { id: requestId, reason, answer_by: answerBy }
    const step = canAnswer ? 'asked' : 'escalated'
    await announceRequest(deps, tx, gift, { ...announced, step })
  })
  return showReceipt(deps, { id, token })
}

/**
 * Withdraws a request that nobody has answered; the host reads that by email. Throws CONTRIBUTION_NOT_FOUND,
 * REFUND_REQUEST_CLOSED.
 */
export async function withdrawRefundRequest(
  deps: Deps,
  id: string,
  { token }: ParsedBody<typeof contract.withdrawRefundRequest>,
) {
  await deps.db.transaction().execute(async (tx) => {
    const gift = await lockByLink(tx, deps.config, { id, token })
    const request = (await listRequestsOf(tx, id)).at(-1)
    if (request?.withdrawn_at) return
    if (!request || !isWaiting(request)) throw new ApiError('REFUND_REQUEST_CLOSED')
    await storeRequestChange(tx, request.id, { withdrawn_at: deps.now() })
    await announceRequest(deps, tx, gift, { ...request, step: 'withdrawn' })
  })
  return showReceipt(deps, { id, token })
}
