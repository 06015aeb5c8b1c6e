import {
  countUnits,
  type DayRange,
  type getGlobalMetrics,
  type getHostAnalytics,
  type getMetricsOverTime,
  type getPayoutHealth,
  type HostNeedingAttention,
  isWholeMonth,
} from '#contract/admin/admin.ts'
import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { presentAdminUser } from '#server/admin/lists/show-lists.ts'
import { findAdminUser } from '#server/admin/lists/users-store.ts'
import { readHistory } from '#server/contribution-views/history-store.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountRow, listAccounts } from '#server/payout-records/store.ts'
import { isRejected } from '#server/payouts/policy.ts'
import { derivePayoutStatus } from '#server/payouts/present.ts'
import { listOpenSessions } from '#server/users/credentials/sessions-store.ts'
import { formatFullName } from '#server/users/present.ts'
import {
  type AccountNeedingAttention,
  countAccountsByState,
  countWithoutAccount,
  listAccountsNeedingAttention,
  listTopEvents,
  listTopHosts,
  readHostMetrics,
  readLaterDisputes,
  readLaterRefunds,
  readMetricsOverTime,
  readPlatformMetrics,
  readRange,
} from './store.ts'

const MAX_ACCOUNTS_SHOWN = 20

function presentAccountNeedingAttention(row: AccountNeedingAttention): HostNeedingAttention {
  return {
    hostId: row.id,
    fullName: formatFullName(row),
    email: row.email,
    status: derivePayoutStatus(row),
    chargesEnabled: row.can_receive_payments,
    payoutsEnabled: row.payouts_enabled,
    requirementsCurrentlyDue: row.requirements_due,
    activeEvents: row.active_events,
  }
}

/** Counts payout accounts by status, and lists hosts whose account needs attention. */
export async function showPayoutHealth(db: Db): Promise<ReplyOf<typeof getPayoutHealth>> {
  const [accounts, none, attention] = await Promise.all([
    countAccountsByState(db),
    countWithoutAccount(db),
    listAccountsNeedingAttention(db, MAX_ACCOUNTS_SHOWN),
  ])
  const counts = { active: 0, pending: 0, restricted: 0, none }
  for (const group of accounts) counts[derivePayoutStatus(group)] += group.count
  return {
    counts,
    attention: attention.map(presentAccountNeedingAttention),
    attentionTotal: attention[0]?.total ?? 0,
  }
}

/** Rounded half up to the centavo; 0 of none (`R9`). */
function average(total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count)
}

/** What the platform moved in all; amounts in centavos. */
export async function showPlatformMetrics(deps: Deps): Promise<ReplyOf<typeof getGlobalMetrics>> {
  const { revenue, events, ...totals } = await readPlatformMetrics(deps.db)
  return {
    metrics: {
      totalRevenue: revenue,
      totalEvents: events,
      totalHosts: totals.hosts,
      avgRevenuePerEvent: average(revenue, events),
      totalCommissions: totals.commissions,
      totalFees: totals.margin + totals.providerFees + totals.writtenOff,
      totalProviderFees: totals.providerFees,
      totalWrittenOff: totals.writtenOff,
      platformMargin: totals.margin,
    },
  }
}

/** What the platform moved in a range by day, week or month of Mexico City; amounts in centavos. */
export async function showMetricsOverTime(
  deps: Deps,
  { unit, ...range }: ParsedQuery<typeof getMetricsOverTime>,
) {
  const span = { unit, last: countUnits(unit, range), today: range.to }
  return { unit, points: await readMetricsOverTime(deps.db, span, range) }
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The month before a whole month, else the range of as many days that ends on the day before this one. */
function findRangeBefore({ from, to }: DayRange): DayRange {
  if (isWholeMonth({ from, to })) {
    const lastDay = addDays(from, -1)
    return { from: `${lastDay.slice(0, 8)}01`, to: lastDay }
  }
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return { from: toDay(first - (last - first) - DAY_MS), to: toDay(first - DAY_MS) }
}

/** What was confirmed in a range of days, and in the one before it. */
export async function showRangeMetrics(deps: Deps, range: DayRange) {
  const [now, before, laterRefunds, laterDisputes] = await Promise.all([
    readRange(deps.db, range),
    readRange(deps.db, findRangeBefore(range)),
    readLaterRefunds(deps.db, range, toMexicoCityClock(deps.now()).day),
    readLaterDisputes(deps.db, range),
  ])
  return { range: now, before, laterRefunds, laterDisputes }
}

/** Events and hosts that have received most; amounts in centavos. */
export async function showRankings(deps: Deps, limit: number) {
  const [events, hosts] = await Promise.all([
    listTopEvents(deps.db, limit),
    listTopHosts(deps.db, limit),
  ])
  return {
    events: events.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      status: row.status,
      hostId: row.host_id,
      hostName: formatFullName(row),
      totalRevenue: row.raised_amount,
      contributions: row.contribution_count,
    })),
    hosts: hosts.map((row) => ({
      id: row.id,
      fullName: formatFullName(row),
      totalRevenue: row.revenue,
      totalEvents: row.events,
    })),
  }
}

/** What the desk reads of an account in use; null before the provider has made it. */
function presentCurrentAccount(account: AccountRow) {
  if (!account.stripe_account_id) return null
  return {
    accountId: account.stripe_account_id,
    requirementsDue: account.requirements_due,
    hasPastDueRequirements: account.has_past_due_requirements,
    disabledReason: account.disabled_reason,
    deauthorizedAt: account.deauthorized_at?.toISOString() ?? null,
    syncedAt: account.last_synced_at?.toISOString() ?? null,
  }
}

/** One host's figures and history (`spec §6`); amounts in centavos. Throws USER_NOT_FOUND. */
export async function showHostAnalytics(
  deps: Deps,
  hostId: string,
  query: ParsedQuery<typeof getHostAnalytics>,
) {
  const host = await findAdminUser(deps.db, hostId)
  if (!host) throw new ApiError('USER_NOT_FOUND')
  const [totals, accounts, points, sessions] = await Promise.all([
    readHostMetrics(deps.db, hostId),
    listAccounts(deps.db, hostId),
    readHistory(deps.db, { hostId }, { ...query, today: toMexicoCityClock(deps.now()).day }),
    listOpenSessions(deps.db, hostId, deps.now()),
  ])
  const current = accounts.find((account) => !account.replaced_at)
  return {
    host: presentAdminUser(host),
    payoutStatus: current ? derivePayoutStatus(current) : null,
    payoutAccounts: {
      total: accounts.length,
      rejectedFor: accounts.find(isRejected)?.disabled_reason ?? null,
      current: current ? presentCurrentAccount(current) : null,
    },
    openSessions: sessions.length,
    metrics: {
      totalRevenue: totals.revenue,
      totalCommissions: totals.commissions,
      totalEvents: totals.events,
      totalContributions: totals.contributions,
      avgRevenuePerEvent: average(totals.revenue, totals.events),
      avgContribution: average(totals.revenue, totals.contributions),
    },
    unit: query.unit,
    points,
  }
}
