import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { listRecentActivities as recentActivities } from '#contract/contributions/activities.ts'
import * as endpoints from '#contract/contributions/contributions.ts'
import { listRefundRequests } from '#contract/money/refunds/refund-requests.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { applySearchedDays } from '#contract/text/searched-days.ts'
import type { Config } from '#server/config.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import { buildSignedReceiptPath } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import { isAdmitted } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { isNarrow } from './host-filter-store.ts'
import { presentActivity, presentContribution } from './present.ts'
import {
  type ListFilter,
  listActivities,
  listContributions,
  listContributionsBy,
  type OwnContributionRow,
  readListTotals,
  sumContributionsBy,
} from './store.ts'

function presentOwn(row: OwnContributionRow, config: Config): endpoints.OwnContribution {
  return {
    id: row.id,
    folio: row.folio,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    goalName: row.goal_name,
    amount: row.status === 'CONFIRMED' ? row.counted_amount : row.base_amount,
    feesPaidBy: row.fees_paid_by,
    totalAmount: row.total_amount,
    message: row.message,
    status: row.status,
    disputeLost: row.dispute_lost,
    review: row.review,
    method: 'CARD',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    receiptPath: buildSignedReceiptPath(config, row),
  }
}

/**
 * Lists a person's contributions, newest first, with the sums of CONFIRMED ones: by account, and by
 * verified e-mail, so that a guest finds theirs after signing up (`R7`).
 */
export async function listOwnContributions({
  deps,
  user,
  query,
}: Call<typeof endpoints.listMyContributions>) {
  const contributor = toContributor(user)
  const [rows, sums] = await Promise.all([
    listContributionsBy(deps.db, contributor, query),
    sumContributionsBy(deps.db, contributor),
  ])
  return {
    contributions: rows.map((row) => presentOwn(row, deps.config)),
    summary: { totalAmount: sums.amount, eventsSupported: sums.events, count: sums.confirmed },
    pagination: paginate(query.page, query.pageSize, sums.total),
  }
}

/** Lists the latest contributions to a host's events (`spec §3`, Activity). */
export async function listRecentActivities({ deps, user, query }: Call<typeof recentActivities>) {
  const rows = await listActivities(deps.db, user.id, query.limit)
  return { activities: rows.map(presentActivity) }
}

/**
 * Lists a page; who asks for the money back is marked for whom may read such requests, so not for co-hosts (`R21`).
 * @param totals stored with event or goal, or summed for a search, REFUNDED and DISPUTED
 */
async function listPage(
  { deps: { db }, user }: { deps: Deps; user: Principal },
  event: EventWithHost,
  filter: ListFilter,
  totals: { contribution_count: number; raised_amount: number },
  page: Parameters<typeof listContributions>[2],
) {
  const rows = await listContributions(db, filter, page)
  const readsRequests = isAdmitted(event, user, listRefundRequests.owner)
  return {
    contributions: rows.map(({ given_amount: amount, given_contributions: count, ...row }) => ({
      ...presentContribution({ ...row, is_asked_back: readsRequests && row.is_asked_back }),
      given: amount === undefined ? null : { contributions: count ?? 0, amount },
    })),
    summary: { totalContributions: totals.contribution_count, totalAmount: totals.raised_amount },
    pagination: paginate(page.page, page.pageSize, totals.contribution_count),
  }
}

/** Lists or searches an event's contributions of one status for its host or an admin. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listEventContributions(call: Call<typeof endpoints.listEventContributions>) {
  const { deps, params, user, query } = call
  const event = await findOwnedEvent(
    deps.db,
    params.id,
    user,
    endpoints.listEventContributions.owner,
  )
  const { page, pageSize, order, ...asked } = query
  const wanted = applySearchedDays(asked, toMexicoCityClock(deps.now()).day)
  // Who may read requests for money back reads the list as its owner does.
  const isLikeOwner = isAdmitted(event, user, listRefundRequests.owner)
  const readerId = isLikeOwner ? event.host_id : user.id
  const filter = { eventId: event.id, readerId, ...wanted }
  const hasStoredTotals = filter.status === 'CONFIRMED' && !isNarrow(filter)
  const totals = hasStoredTotals ? event : await readListTotals(deps.db, filter)
  return listPage(call, event, filter, totals, { page, pageSize, order })
}

/** Lists a goal's CONFIRMED contributions. Throws GOAL_NOT_FOUND for another event's goal too. */
export async function listGoalContributions(call: Call<typeof endpoints.listGoalContributions>) {
  const { deps, params, user, query } = call
  const event = await findOwnedEvent(
    deps.db,
    params.id,
    user,
    endpoints.listGoalContributions.owner,
  )
  const goal = await findGoal(deps.db, event.id, params.goalId)
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  const filter = { eventId: event.id, goal: goal.id, status: 'CONFIRMED' } as const
  return listPage(call, event, filter, goal, query)
}
