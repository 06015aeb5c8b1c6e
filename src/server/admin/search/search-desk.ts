import { type searchDesk as contract, SEARCH_RESULTS } from '#contract/admin/search.ts'
import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import { isHostName } from '#contract/money/payouts/bank-payouts.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { splitSearch } from '#contract/text/searched-days.ts'
import { showContributions } from '#server/admin/contributions/show-contributions.ts'
import { showAllEvents, showQuarantine, showUsers } from '#server/admin/lists/show-lists.ts'
import { showPayouts } from '#server/admin/payouts/show-payouts.ts'
import type { Deps } from '#server/deps.ts'
import { listReportsFrom } from '#server/event-reports/store.ts'

type Page = Pick<Awaited<ReturnType<typeof showUsers>>, 'pagination' | 'hasMore'>

const count = ({ pagination, hasMore }: Page) => ({ total: pagination.total, hasMore })

const SHORTENED_PARTS_MAX = 4

/** Each text that is left of two to four words and days without one of them, and that one; a text once. */
function listShorter(search: string, today: string): Map<string, string> {
  const parts = splitSearch(search, today)
  if (parts.length < 2 || parts.length > SHORTENED_PARTS_MAX) return new Map()
  return new Map(
    parts.map((without, left) => [parts.filter((_, place) => place !== left).join(' '), without]),
  )
}

/** Counts what the shorter texts find, one after the other: a search must not take the whole pool. */
async function countShorter(deps: Deps, search: string) {
  const counts: ReplyOf<typeof contract>['shorter'] = []
  const texts = listShorter(search, toMexicoCityClock(deps.now()).day)
  for (const [shorter, without] of texts) {
    const page = { search: shorter, page: 1, pageSize: 1 }
    const found = await Promise.all([
      showContributions(deps, { ...page, order: 'newest' }),
      showUsers(deps, page),
      showAllEvents(deps, page),
    ])
    const total = found.reduce((sum, { pagination }) => sum + pagination.total, 0)
    const hasMore = found.some((page) => page.hasMore)
    if (total > 0) counts.push({ search: shorter, without, total, hasMore })
  }
  return counts
}

/** Of an address that has reported more, the latest are listed. */
const REPORTS_MAX = 20

/** What somebody reported with this address as it is kept; of other texts nothing is looked up. */
async function findReports({ db }: Deps, search: string) {
  const rows = search.includes('@') ? await listReportsFrom(db, search.toLowerCase()) : []
  const latest = rows
    .toReversed()
    .slice(0, REPORTS_MAX)
    .map((row) => ({
      id: row.id,
      eventId: row.event_id,
      eventName: row.event_name,
      reason: row.reason,
      at: row.reported_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    }))
  return { rows: latest, total: rows.length, hasMore: false }
}

const NO_PAYOUTS = {
  payouts: [],
  hasMore: false,
  pagination: paginate(1, SEARCH_RESULTS, 0),
}

/**
 * Searches contributions, people, events, payouts and quarantined payments at once: how many of each there are, and
 * the first of them, those whose name has the words before the others.
 */
export async function searchDesk(
  deps: Deps,
  { search }: ParsedQuery<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const page = { search, page: 1, pageSize: SEARCH_RESULTS }
  const [contributions, users, events, payouts, quarantine, reports] = await Promise.all([
    showContributions(deps, { ...page, order: 'named' }),
    showUsers(deps, page),
    showAllEvents(deps, page),
    // Of a name the person is found, and leads to their payouts.
    isHostName(search) ? NO_PAYOUTS : showPayouts(deps.db, page),
    showQuarantine(deps, page),
    findReports(deps, search),
  ])
  const found = [contributions, users, events, payouts, quarantine]
  const isEmpty = reports.total === 0 && found.every(({ pagination }) => pagination.total === 0)
  return {
    shorter: isEmpty ? await countShorter(deps, search) : [],
    contributions: { rows: contributions.contributions, ...count(contributions) },
    users: { rows: users.users, ...count(users) },
    events: { rows: events.events, ...count(events) },
    payouts: { rows: payouts.payouts, ...count(payouts) },
    payments: {
      rows: quarantine.payments,
      total: quarantine.pagination.total,
      hasMore: false,
    },
    reports,
  }
}
