import { sql } from 'kysely'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import { type ContributionRow, isPartLostSql } from '#server/contributions/store.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

type RequestRow = Row<'refund_requests'>

/** A request with what its state depends on. */
export type RefundRequestRow = RequestRow & {
  contribution_status: ContributionRow['status']
  /** A dispute of a part of the gift was lost: Stripe refunds nothing of it any more. */
  is_part_lost: boolean
  /** A refund of the gift is on its way to the card. */
  is_refunding: boolean
}

const isRefundingSql = sql<boolean>`exists (select from refunds
  where refunds.contribution_id = contributions.id and refunds.status = 'pending')`

/** SQL condition: the joined request waits for an answer; a refund or dispute of the gift, also of a part, is one. */
export const isWaitingSql = sql<boolean>`(is_open and contributions.status = 'CONFIRMED'
  and not ${isPartLostSql} and not ${isRefundingSql})`

/** SQL condition: who gave this contribution waits for an answer to their request. */
export const isAskedBackSql = sql<boolean>`exists (select from refund_requests
  where refund_requests.contribution_id = contributions.id and ${isWaitingSql})`

function selectRequests(db: Db) {
  return db
    .selectFrom('refund_requests')
    .innerJoin('contributions', 'contributions.id', 'refund_requests.contribution_id')
    .selectAll('refund_requests')
    .select([
      'contributions.status as contribution_status',
      isPartLostSql.as('is_part_lost'),
      isRefundingSql.as('is_refunding'),
    ])
}

/** Lists the requests of a contribution, the oldest first. */
export function listRequestsOf(db: Db, contributionId: string): Promise<RefundRequestRow[]> {
  return selectRequests(db)
    .where('refund_requests.contribution_id', '=', contributionId)
    .orderBy('refund_requests.id')
    .execute()
}

/** More than a host can read; an event has few. */
const LISTED_MAX = 100

/** Lists the gifts of an event or of all events of a host whose contributors wait for an answer, the most urgent first. */
export function listWaitingRequests(db: Db, of: { eventId: string } | { hostId: string }) {
  return selectRequests(db)
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select([
      'contributions.folio',
      'contributor_name',
      'goals.name as goal_name',
      'events.name as event_name',
      'events.slug as event_slug',
      'counted_amount',
      'total_amount',
      'base_amount',
      'refunded_total_amount',
    ])
    .where((row) =>
      'eventId' in of
        ? row('contributions.event_id', '=', of.eventId)
        : row('contributions.host_id', '=', of.hostId),
    )
    .where(isWaitingSql)
    .orderBy('answer_by')
    .limit(LISTED_MAX)
    .execute()
}

export async function insertRequest(
  tx: Tx,
  values: Pick<RequestRow, 'contribution_id' | 'reason' | 'asked_at' | 'answer_by'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('refund_requests')
    .values({ ...values, declined_by: null, decline_reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type RequestChange = Partial<
  Pick<
    RequestRow,
    | 'reminded_at'
    | 'escalated_at'
    | 'withdrawn_at'
    | 'declined_at'
    | 'declined_by'
    | 'decline_reason'
  >
>

/** Requires the contribution's lock. */
export async function storeRequestChange(tx: Tx, id: string, change: RequestChange): Promise<void> {
  await tx.updateTable('refund_requests').set(change).where('id', '=', id).execute()
}

/** A request that the host is to be reminded of, or that goes to support. */
export interface DueRequest {
  id: string
  contribution_id: string
  is_overdue: boolean
}

/**
 * Lists requests whose host has not answered: those due before `remindBefore` of which nobody was reminded,
 * and those that go to support: overdue, or of a host who cannot answer.
 */
export async function listDueRequests(
  db: Db,
  { now, remindBefore, limit }: { now: Date; remindBefore: Date; limit: number },
): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    select * from (
      select refund_requests.id, contribution_id, reminded_at, answer_by,
        answer_by <= ${now} or users.suspended_at is not null or users.deleted_at is not null
          as is_overdue
      from refund_requests
        join contributions on contributions.id = contribution_id
        join users on users.id = contributions.host_id
      where escalated_at is null and ${isWaitingSql}
    ) as waiting
    where is_overdue or (reminded_at is null and answer_by <= ${remindBefore})
    order by answer_by limit ${limit}`.execute(db)
  return rows
}

/** Lists the requests about gifts that a person gave or received, the oldest first. */
export function listRequestsAround(db: Db, person: Contributor) {
  return selectRequests(db)
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select(['contributions.folio', 'events.name as event_name'])
    .where(sql<boolean>`(contributions.host_id = ${person.id} or ${isContributedBy(person)})`)
    .orderBy('refund_requests.id')
    .execute()
}

/** Erases the words of a contributor whose account is deleted. */
export async function eraseReasons(tx: Tx, contributor: Contributor): Promise<void> {
  await sql`update refund_requests set reason = null from contributions
    where contributions.id = contribution_id and ${isContributedBy(contributor)}`.execute(tx)
}
