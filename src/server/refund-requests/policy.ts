import type { RefundRequest, RefundRequestState } from '#contract/money/refunds/refund-requests.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { REFUND_REQUEST_DAYS, REFUND_REQUESTS_MAX } from '#contract/product/limits.ts'
import { isPartLost } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { RefundRequestRow } from './store.ts'

/** Computes where a request stands: money that went back meanwhile answers it, whoever returned it. */
function computeRequestState(row: RefundRequestRow): RefundRequestState {
  if (row.withdrawn_at) return 'withdrawn'
  if (row.declined_at) return 'declined'
  if (row.contribution_status === 'REFUNDED') return 'refunded'
  if (row.contribution_status === 'DISPUTED' || row.is_part_lost) return 'disputed'
  if (row.is_refunding) return 'refunding'
  return row.escalated_at ? 'escalated' : 'open'
}

/** True while host or support can answer it, and the contributor can withdraw it. */
export function isWaiting(row: RefundRequestRow): boolean {
  const state = computeRequestState(row)
  return state === 'open' || state === 'escalated'
}

/** Whether the host may still decline it; support may always. */
export function canHostDecline(row: RefundRequestRow, now: Date): boolean {
  return row.escalated_at === null && now < row.answer_by
}

/**
 * Computes until when a contributor may ask for the money back (`R29`): seven days after paying, or until
 * the event. Null if they may not: not paid or returned already, a part of it lost to a dispute, asked and
 * not answered yet, declined, or asked too often.
 */
export function findAskingDeadline(
  gift: Pick<ContributionRow, 'status' | 'confirmed_at' | 'disputed_total_amount'> & {
    event_date: Date
  },
  requests: readonly RefundRequestRow[],
  now: Date,
): Date | null {
  if (gift.status !== 'CONFIRMED' || !gift.confirmed_at || isPartLost(gift)) return null
  const isAnswered = requests.some(({ withdrawn_at }) => withdrawn_at === null)
  if (isAnswered || requests.length >= REFUND_REQUESTS_MAX) return null
  const week = gift.confirmed_at.getTime() + REFUND_REQUEST_DAYS * DAY_MS
  const until = new Date(Math.max(week, gift.event_date.getTime()))
  return now < until ? until : null
}

/** Presents the latest request; null without one. */
export function presentLatest(requests: readonly RefundRequestRow[]): RefundRequest | null {
  const row = requests.at(-1)
  return row ? presentRequest(row) : null
}

export function presentRequest(row: RefundRequestRow): RefundRequest {
  return {
    state: computeRequestState(row),
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    declinedAt: row.declined_at?.toISOString() ?? null,
    declineReason: row.decline_reason,
  }
}
