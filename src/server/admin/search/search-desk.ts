import { type searchDesk as contract, SEARCH_RESULTS } from '#contract/admin/search.ts'
import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import { showContributions } from '#server/admin/contributions/show-contributions.ts'
import { showAllEvents, showQuarantine, showUsers } from '#server/admin/lists/show-lists.ts'
import { showPayouts } from '#server/admin/payouts/show-payouts.ts'
import type { Deps } from '#server/deps.ts'

/** Searches contributions, people, events, payouts and quarantined payments at once: the newest of each, and how many there are. */
export async function searchDesk(
  deps: Deps,
  { search }: ParsedQuery<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const page = { search, page: 1, pageSize: SEARCH_RESULTS }
  const [contributions, users, events, payouts, quarantine] = await Promise.all([
    showContributions(deps, { ...page, order: 'newest' }),
    showUsers(deps, page),
    showAllEvents(deps, page),
    showPayouts(deps.db, { page: 1, pageSize: 1, providerId: search }),
    showQuarantine(deps, { page: 1, pageSize: 1, providerId: search }),
  ])
  const count = ({ pagination, hasMore }: Pick<typeof users, 'pagination' | 'hasMore'>) => ({
    total: pagination.total,
    hasMore,
  })
  return {
    contributions: { rows: contributions.contributions, ...count(contributions) },
    users: { rows: users.users, ...count(users) },
    events: { rows: events.events, ...count(events) },
    payouts: { rows: payouts.payouts, ...count(payouts) },
    payments: {
      rows: quarantine.payments,
      total: quarantine.pagination.total,
      hasMore: false,
    },
  }
}
