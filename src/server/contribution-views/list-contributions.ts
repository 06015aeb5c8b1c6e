import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import type {
  Activity,
  eventContributions,
  goalContributions,
} from '#contract/contributions/contributions.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import type { Principal } from '#server/http/principal.ts'
import { presentActivity, presentContribution } from './present.ts'
import { type ListFilter, listActivities, listContributions, sumUncounted } from './store.ts'

/** What last happened to a host's events, newest first (`spec §3`, Activity). */
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

/** The figures that events and goals keep; what counts no more is summed on reading. */
interface Kept {
  contribution_count: number
  raised_amount: number
}

async function listOf(deps: Deps, of: ListFilter, kept: Kept, page: Page): Promise<List> {
  const rows = await listContributions(deps.db, of, page)
  return {
    contributions: rows.map(presentContribution),
    summary: { totalContributions: kept.contribution_count, totalAmount: kept.raised_amount },
    pagination: paginate(page.page, page.pageSize, kept.contribution_count),
  }
}

/** CONFIRMED contributions of an event, or REFUNDED or DISPUTED ones, for its owner or an admin. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listEventContributions(
  deps: Deps,
  idOrSlug: string,
  person: Principal,
  page: EventPage,
): Promise<List> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, { orAdmin: true })
  const { status } = page
  const kept = status === 'CONFIRMED' ? event : await sumUncounted(deps.db, event.id, status)
  return listOf(deps, { eventId: event.id, status }, kept, page)
}

/** The same of one goal. Throws GOAL_NOT_FOUND for another event's goal too. */
export async function listGoalContributions(
  deps: Deps,
  { id, goalId }: { id: string; goalId: string },
  person: Principal,
  page: Page,
): Promise<ReplyInput<typeof goalContributions>> {
  const event = await findOwnedEvent(deps.db, id, person, { orAdmin: true })
  const goal = await findGoal(deps.db, event.id, goalId)
  if (!goal) throw new ApiError('GOAL_NOT_FOUND')
  return listOf(deps, { eventId: event.id, goalId, status: 'CONFIRMED' }, goal, page)
}
