import { sql } from 'kysely'
import type {
  HostListOrder,
  HostListStatus,
  PaymentReview,
} from '#contract/contributions/contributions.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { isAskedBackSql } from '#server/refund-requests/store.ts'
import { refundedOrReservedSql } from '#server/refunds/store.ts'
import { unpaidPaymentReviewSql } from '#server/settlement/quarantine-store.ts'
import { isFound, type RangedHostFilter } from './host-filter-store.ts'

export type OwnContributionRow = Row<'contributions'> & {
  event_name: string
  event_slug: string
  goal_name: string | null
  review: PaymentReview | null
  dispute_lost: boolean
}

/** Lists a contributor's contributions of every status, newest first. */
export function listContributionsBy(
  db: Db,
  contributor: Contributor,
  { page, pageSize }: PageRequest,
): Promise<OwnContributionRow[]> {
  return db
    .selectFrom('contributions')
    .where(isContributedBy(contributor))
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select(['events.name as event_name', 'events.slug as event_slug', 'goals.name as goal_name'])
    .select([unpaidPaymentReviewSql.as('review'), disputeLostSql.as('dispute_lost')])
    .orderBy('contributions.created_at', 'desc')
    .orderBy('contributions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

interface ContributorSums {
  total: number
  confirmed: number
  amount: number
  events: number
}

/** Counts a contributor's contributions, and sums the CONFIRMED ones. */
export function sumContributionsBy(db: Db, contributor: Contributor): Promise<ContributorSums> {
  const confirmed = sql<boolean>`status = 'CONFIRMED'`
  return db
    .selectFrom('contributions')
    .where(isContributedBy(contributor))
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere(confirmed).as('confirmed'),
      sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('amount'),
      row.fn.count<number>('event_id').distinct().filterWhere(confirmed).as('events'),
    ])
    .executeTakeFirstOrThrow()
}

export type ListedContribution = Row<'contributions'> & {
  goal_name: string | null
  dispute_lost: boolean
  /** Centavos of the total that are refunded or reserved for a refund. */
  refunded_or_reserved: number
}
/** A contribution with what only its hosts read of it. */
export type HostContributionRow = ListedContribution & {
  thanked_at: Date | null
  sent_by: ThanksChannel | null
  is_asked_back: boolean
}
export type ActivityRow = ListedContribution & { event_name: string }

/** Literals, not parameters, so that PostgreSQL uses the partial indexes. */
const HAS_STATUS: Record<HostListStatus, ReturnType<typeof sql<boolean>>> = {
  CONFIRMED: sql<boolean>`contributions.status = 'CONFIRMED'`,
  REFUNDED: sql<boolean>`contributions.status = 'REFUNDED'`,
  DISPUTED: sql<boolean>`contributions.status = 'DISPUTED'`,
}

function paidContributions(db: Db, status: HostListStatus = 'CONFIRMED') {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select(['goals.name as goal_name', disputeLostSql.as('dispute_lost')])
    .select(refundedOrReservedSql.as('refunded_or_reserved'))
    .where(HAS_STATUS[status])
}

export interface ListFilter extends RangedHostFilter {
  eventId: string
  status: HostListStatus
}

export interface PageRequest {
  page: number
  pageSize: number
}

const LISTED_AMOUNT = {
  CONFIRMED: sql<number>`counted_amount`,
  REFUNDED: sql<number>`base_amount`,
  DISPUTED: sql<number>`disputed_base_amount`,
}

/** Lists contributions of an event with one status. */
export function listContributions(
  db: Db,
  { eventId, status, ...filter }: ListFilter,
  { page, pageSize, order = 'newest' }: PageRequest & { order?: HostListOrder | undefined },
) {
  const byAmount = order === 'largest' || order === 'smallest'
  const first = order === 'largest' ? 'desc' : 'asc'
  const ofContributor = sql`over (partition by contributor_key)`
  const given = sql<number>`(sum(${LISTED_AMOUNT[status]}) ${ofContributor})::bigint`
  const later = order === 'oldest' ? 'asc' : 'desc'
  return paidContributions(db, status)
    .where('contributions.event_id', '=', eventId)
    .where(isFound(filter))
    .leftJoin('contribution_thanks', 'contribution_id', 'contributions.id')
    .select(['contribution_thanks.thanked_at', 'contribution_thanks.sent_by'])
    .select(isAskedBackSql.as('is_asked_back'))
    .$if(order === 'contributor', (rows) =>
      rows
        .select([
          given.as('given_amount'),
          sql<number>`count(*) ${ofContributor}`.as('given_contributions'),
        ])
        .orderBy(given, 'desc')
        .orderBy('contributor_key'),
    )
    .$if(byAmount, (rows) => rows.orderBy(LISTED_AMOUNT[status], first))
    .orderBy('contributions.confirmed_at', later)
    .orderBy('contributions.id', later)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** Counts and sums an event's contributions with one status, with the amounts that the list shows. */
export function readListTotals(db: Db, { eventId, status, ...filter }: ListFilter) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.countAll<number>().as('contribution_count'),
      sql<number>`coalesce(sum(${LISTED_AMOUNT[status]}), 0)::bigint`.as('raised_amount'),
    ])
    .where('event_id', '=', eventId)
    .where(HAS_STATUS[status])
    .where(isFound(filter))
    .executeTakeFirstOrThrow()
}

/** Lists the newest CONFIRMED contributions to a host's events. */
export function listActivities(db: Db, hostId: string, limit: number): Promise<ActivityRow[]> {
  return paidContributions(db)
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select('events.name as event_name')
    .where('contributions.host_id', '=', hostId)
    .where('contributions.confirmed_at', 'is not', null)
    .orderBy('contributions.confirmed_at', 'desc')
    .limit(limit)
    .execute()
}
