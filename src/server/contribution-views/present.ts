import type { Activity } from '#contract/contributions/activities.ts'
import type { Contribution } from '#contract/contributions/contributions.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import { presentChoices } from '#server/contributions/public-choices.ts'
import { findRefundRefusal } from '#server/refunds/policy.ts'
import type { ActivityRow, HostContributionRow, ListedContribution } from './store.ts'

/** The counted amount, or the amount that was refunded or disputed. */
function selectAmount(row: ListedContribution): number {
  if (row.status === 'REFUNDED') return row.base_amount
  if (row.status === 'DISPUTED') return row.disputed_base_amount
  return row.counted_amount
}

/** Presents a contribution to its host. */
export function presentContribution(row: HostContributionRow): Contribution {
  return {
    id: row.id,
    folio: row.folio,
    eventId: row.event_id,
    goalId: row.goal_id,
    goalName: row.goal_name,
    contributorName: row.contributor_name,
    contributorEmail: row.contributor_email,
    ...presentChoices(row),
    amount: selectAmount(row),
    refundedAmount: row.status === 'CONFIRMED' ? computeReturned(row).base : 0,
    feesPaidBy: row.fees_paid_by,
    totalAmount: row.total_amount,
    refundableTotal: findRefundRefusal(row)
      ? 0
      : Math.max(0, row.total_amount - row.refunded_or_reserved),
    thankedAt: row.thanked_at?.toISOString() ?? null,
    thankedBy: row.sent_by,
    isAskedBack: row.is_asked_back,
    message: row.message,
    hiddenFromWall: row.hidden_from_wall,
    status: row.status,
    disputeLost: row.dispute_lost,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

export function presentActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    type: 'contribution',
    timestamp: (row.confirmed_at ?? row.created_at).toISOString(),
    metadata: {
      status: row.status,
      contributorName: row.contributor_name,
      amount: row.counted_amount,
      goalName: row.goal_name,
      eventId: row.event_id,
      eventName: row.event_name,
    },
  }
}
