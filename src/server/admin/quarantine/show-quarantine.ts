import type { ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import type { listQuarantinedPayments, QuarantinedPayment } from '#contract/money/quarantine.ts'
import type { Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { whyNotAcceptable } from '#server/quarantine/policy.ts'
import { listPaymentMatches, type PaymentMatch } from '#server/quarantine/store.ts'
import { isQuarantineRefundable } from '#server/settlement/quarantine-store.ts'
import { listQuarantine } from './store.ts'

function readDetail(detail: unknown, name: string): unknown {
  return typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined
}

/** @param match the checkout of ours that it was made through, if any */
export function presentQuarantined(
  row: Row<'quarantined_payments'>,
  match?: PaymentMatch,
): QuarantinedPayment {
  const notAcceptableReason = whyNotAcceptable(row, match)
  const total = readDetail(row.detail, 'total')
  const currency = readDetail(row.detail, 'currency')
  return {
    id: row.id,
    sessionId: row.stripe_session_id,
    reason: row.reason,
    total: typeof total === 'number' ? total : null,
    currency: typeof currency === 'string' ? currency.toUpperCase() : null,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    decision: row.decision,
    refundable: isQuarantineRefundable(row),
    acceptableAs:
      match && !notAcceptableReason
        ? {
            contributorName: match.contributor_name,
            eventName: match.event_name,
            goalName: match.goal_name,
            amount: computeFeesFromTotal(Number(total)).base,
            askedTotal: match.asked_total,
            hasEmail: match.contributor_email !== null,
          }
        : null,
    notAcceptableReason,
    contributionId: row.contribution_id,
  }
}

/** Lists quarantined payments with the decisions that they allow (`payments.md`). */
export async function showQuarantine(
  deps: Deps,
  page: { page: number; pageSize: number },
): Promise<ReplyOf<typeof listQuarantinedPayments>> {
  const { rows, total, unresolved } = await listQuarantine(deps.db, page)
  const sessions = rows.map((row) => row.stripe_session_id)
  const matches = await listPaymentMatches(deps.db, sessions)
  return {
    payments: rows.map((row) =>
      presentQuarantined(
        row,
        matches.find(({ session_id }) => session_id === row.stripe_session_id),
      ),
    ),
    unresolved,
    pagination: paginate(page.page, page.pageSize, total),
  }
}
