import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import type {
  Activity,
  eventContributions,
  goalContributions,
  myContributions,
  OwnContribution,
} from '#contract/contributions/contributions.ts'
import type { Config } from '#server/config.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import { receiptPath } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import type { Principal } from '#server/http/principal.ts'
import { presentActivity, presentContribution } from './present.ts'
import {
  type ListFilter,
  listActivities,
  listContributions,
  listContributionsBy,
  type OwnRow,
  sumContributionsBy,
  sumUncounted,
} from './store.ts'

function presentOwn(row: OwnRow, config: Config): OwnContribution {
  return {
    id: row.id,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    goalName: row.goal_name,
    amount: row.status === 'CONFIRMED' ? row.counted_amount : row.base_amount,
    totalAmount: row.total_amount,
    message: row.message,
    status: row.status,
    disputeLost: row.dispute_lost,
    review: row.review,
    method: 'CARD',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    receiptPath: receiptPath(config, row),
  }
}

/**
 * Lists a person's contributions, newest first, with the sums of CONFIRMED ones: by account, and by
 * verified e-mail, so that a guest finds theirs after signing up (`R7`).
 */
export async function listOwnContributions(
  { db, config }: Deps,
  person: Principal,
  page: ParsedQuery<typeof myContributions>,
): Promise<ReplyInput<typeof myContributions>> {
  const contributor = toContributor(person)
  const [rows, sums] = await Promise.all([
    listContributionsBy(db, contributor, page),
    sumContributionsBy(db, contributor),
  ])
  return {
    contributions: rows.map((row) => presentOwn(row, config)),
    summary: { totalAmount: sums.amount, eventsSupported: sums.events, count: sums.confirmed },
    pagination: paginate(page.page, page.pageSize, sums.total),
  }
}

/** Lists the latest contributions to a host's events (`spec §3`, Activity). */
export async function listRecentActivities(
  deps: Deps,
  hostId: string,
  limit: number,
): Promise<{ activities: Activity[] }> {
  const rows = await listActivities(deps.db, hostId, limit)
  return { activities: rows.map(presentActivity) }
}

type Page = ParsedQuery<typeof goalContributions>
type EventPage = ParsedQuery<typeof eventContributions>
type List = ReplyInput<typeof eventContributions>

/** Totals stored with event or goal, or summed for REFUNDED and DISPUTED. */
interface ListTotals {
  contribution_count: number
  raised_amount: number
}

async function listPage(
  deps: Deps,
  filter: ListFilter,
  totals: ListTotals,
  page: Page,
): Promise<List> {
  const rows = await listContributions(deps.db, filter, page)
  return {
    contributions: rows.map(presentContribution),
    summary: { totalContributions: totals.contribution_count, totalAmount: totals.raised_amount },
    pagination: paginate(page.page, page.pageSize, totals.contribution_count),
  }
}

/** Lists an event's contributions of one status for its host or an admin. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listEventContributions(
  deps: Deps,
  idOrSlug: string,
  person: Principal,
  page: EventPage,
): Promise<List> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, { orAdmin: true })
  const { status } = page
  const totals = status === 'CONFIRMED' ? event : await sumUncounted(deps.db, event.id, status)
  return listPage(deps, { eventId: event.id, status }, totals, page)
}

/** Lists a goal's CONFIRMED contributions. Throws GOAL_NOT_FOUND for another event's goal too. */
export async function listGoalContributions(
  deps: Deps,
  { id, goalId }: { id: string; goalId: string },
  person: Principal,
  page: Page,
): Promise<ReplyInput<typeof goalContributions>> {
  const event = await findOwnedEvent(deps.db, id, person, { orAdmin: true })
  const goal = await findGoal(deps.db, event.id, goalId)
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  return listPage(deps, { eventId: event.id, goalId, status: 'CONFIRMED' }, goal, page)
}
