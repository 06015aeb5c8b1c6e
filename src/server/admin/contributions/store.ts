import { sql } from 'kysely'
import type { listAllContributions as listContract } from '#contract/admin/contributions.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { COUNTED_MAX, computeOffset, countRows, MATCHES_MAX } from '#server/db/pages.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { disputeLostSql, evidenceDueBySql } from '#server/disputes/store.ts'
import { HOST_ACCOUNTS_SQL } from '#server/ledger/store.ts'
import { isWaitingSql } from '#server/refund-requests/store.ts'
import { fullNameSql } from '#server/users/store.ts'
import { type ContributionFilter, findSources, isFiltered, readMatches } from './find-store.ts'
import { type ListOrder, ORDERS, toReadOrder } from './sources-store.ts'

export interface ContributionQuery
  extends ContributionFilter,
    Pick<ParsedQuery<typeof listContract>, 'page' | 'pageSize'> {
  /** `named` is for searches only. */
  order: ListOrder
}

export type AdminContributionRow = Row<'contributions'> & {
  event_name: string
  event_slug: string
  goal_name: string | null
  host_name: string
  host_email: string
  dispute_lost: boolean
  last_decline: DeclineReason | null
  refund_request_waits: 'host' | 'support' | null
  evidence_due_by: Date | null
}

const lastDeclineSql = sql<DeclineReason | null>`(select last_decline from checkout_sessions
  where contribution_id = contributions.id and last_decline is not null
  order by attempt desc limit 1)`

const refundRequestWaitsSql = sql<'host' | 'support' | null>`(
  select case when escalated_at is null then 'host' else 'support' end from refund_requests
  where contribution_id = contributions.id and ${isWaitingSql})`

function selectWithEvent(db: Db) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select([
      fullNameSql.as('host_name'),
      'users.email as host_email',
      'events.name as event_name',
      'events.slug as event_slug',
      'goals.name as goal_name',
      disputeLostSql.as('dispute_lost'),
      lastDeclineSql.as('last_decline'),
      refundRequestWaitsSql.as('refund_request_waits'),
      evidenceDueBySql.as('evidence_due_by'),
    ])
}

/** Contributions by what is not searched: counts to `COUNTED_MAX`. */
async function listFiltered(db: Db, query: ContributionQuery) {
  const filter = isFiltered(query)
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: string }>`select id from contributions where ${filter}
      order by ${toReadOrder(query.order)} limit ${query.pageSize}
      offset ${Math.min(computeOffset(query), COUNTED_MAX)}`.execute(db),
    countRows(db, 'contributions', filter),
  ])
  return { ids: rows.map(({ id }) => id), ...counted }
}

async function listFound(db: Db, query: ContributionQuery & { search: string }) {
  const sources = await findSources(db, query, query.order)
  return readMatches(db, sources, {
    order: query.order,
    limit: Math.max(0, Math.min(query.pageSize, MATCHES_MAX - computeOffset(query))),
    offset: computeOffset(query),
  })
}

/** One page; counts to `COUNTED_MAX` or, in a search, `MATCHES_MAX`. */
export async function listAllContributions(db: Db, query: ContributionQuery) {
  const { search } = query
  const { ids, total, hasMore } = search
    ? await listFound(db, { ...query, search })
    : await listFiltered(db, query)
  return { rows: await readContributions(db, ids), total, hasMore }
}

/** In the order of the ids. */
async function readContributions(db: Db, ids: readonly string[]): Promise<AdminContributionRow[]> {
  const rows = await selectWithEvent(db)
    .where(sql<boolean>`contributions.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The newest first, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readContributionsInBatches(db: Db, filter: ContributionFilter) {
  if (filter.search) {
    const page = { page: 1, pageSize: MATCHES_MAX, order: 'newest' } as const
    const { rows, hasMore } = await listAllContributions(db, { ...filter, ...page })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<BatchRow>((last) => readBatch(db, filter, last))
}

/** The instant as text: a `Date` has no microseconds, and the row may be deleted before the next batch. */
type BatchRow = AdminContributionRow & { exact_created_at: string }

/** One statement: a row that is deleted meanwhile does not make the batch look like the last one. */
export function readBatch(
  db: Db,
  filter: ContributionFilter,
  last: BatchRow | null,
): Promise<BatchRow[]> {
  const after = last
    ? sql`(created_at, id) < (${last.exact_created_at}::timestamptz, ${last.id}::uuid)`
    : sql`true`
  const ids = sql`array(select id from contributions where ${isFiltered(filter)} and ${after}
    order by ${ORDERS.newest} limit ${BATCH_ROWS})`
  return selectWithEvent(db)
    .select(sql<string>`contributions.created_at::text`.as('exact_created_at'))
    .where(sql<boolean>`contributions.id = any(${ids})`)
    .orderBy('contributions.created_at', 'desc')
    .orderBy('contributions.id', 'desc')
    .execute()
}

export function listCheckouts(db: Db, contributionId: string) {
  return db
    .selectFrom('checkout_sessions')
    .select(['stripe_session_id', 'status', 'created_at', 'expires_at', 'declines', 'last_decline'])
    .where('contribution_id', '=', contributionId)
    .orderBy('attempt')
    .execute()
}

export function findAdminContribution(db: Db, id: string) {
  return selectWithEvent(db).where('contributions.id', '=', id).executeTakeFirst()
}

/** A card that is charged twice is charged again within this time. */
const DUPLICATE_WITHIN = sql`interval '10 minutes'`

const isTaken = (table: string) => sql`${sql.ref(`${table}.status`)} in ('CONFIRMED', 'DISPUTED')`

/** SQL: two gifts have one address, or one name and one card; of gifts without an address the name is enough. */
const isSameContributor = sql`(other.contributor_email = gift.contributor_email
  or fold_text(other.contributor_name) = fold_text(gift.contributor_name)
    and (coalesce(other.contributor_email, gift.contributor_email) is null
      or (other.card_last4, other.card_brand) = (gift.card_last4, gift.card_brand)))`

/** Finds for each gift the nearest one of the same contributor, event and amount, by the index of the event's gifts. */
export async function findLikelyDuplicates(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ of: string; id: string; folio: string; created_at: Date }>`
    select gift.id as of, other.id, other.folio, other.created_at from contributions as gift, lateral (
      select id, folio, created_at from contributions as other
      where event_id = gift.event_id and id <> gift.id and base_amount = gift.base_amount
        and created_at between gift.created_at - ${DUPLICATE_WITHIN} and gift.created_at + ${DUPLICATE_WITHIN}
        and ${isTaken('other')} and ${isSameContributor}
      order by abs(extract(epoch from created_at - gift.created_at)), id limit 1) as other
    where gift.id = any(${ids}::uuid[]) and ${isTaken('gift')}`.execute(db)
  return new Map(
    rows.map(({ of, id, folio, created_at: at }) => [
      of,
      { id, folio, createdAt: at.toISOString() },
    ]),
  )
}

/** How many contributions of the same address a contribution's page shows. */
const SAME_EMAIL_SHOWN = 5

/** Lists those of the same address that are nearest in time, the newest first. */
export async function listSameEmailContributions(
  db: Db,
  { id, contributor_email: email, created_at: at }: AdminContributionRow,
): Promise<AdminContributionRow[]> {
  if (email === null) return []
  const isOther = sql`contributor_email = ${email} and id <> ${id}`
  const { rows } = await sql<{ id: string }>`
    select id from (select * from (
      (select id, created_at from contributions where ${isOther} and created_at >= ${at}
        order by created_at limit ${SAME_EMAIL_SHOWN})
      union all
      (select id, created_at from contributions where ${isOther} and created_at < ${at}
        order by created_at desc limit ${SAME_EMAIL_SHOWN})) as around
      order by abs(extract(epoch from created_at - ${at}::timestamptz)) limit ${SAME_EMAIL_SHOWN}) as nearest
    order by created_at desc`.execute(db)
  return readContributions(
    db,
    rows.map((row) => row.id),
  )
}

/** Lists the oldest first. */
export function listContributionDisputes(db: Db, contributionId: string) {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('opened_at')
    .execute()
}

/** What the host holds beyond their amount of it, by the ledger, in centavos: a refund has not taken it back. */
export async function readHostDebt(db: Db, contributionId: string): Promise<number> {
  const { rows } = await sql<{ debt: number }>`
    select greatest(0, held.amount - ${hostAmountSql})::bigint as debt from contributions, lateral (
      select coalesce(sum(ledger_postings.amount), 0)::bigint as amount from ledger_postings
      where ledger_postings.contribution_id = contributions.id and account in ${HOST_ACCOUNTS_SQL}
    ) as held where contributions.id = ${contributionId}`.execute(db)
  return rows[0]?.debt ?? 0
}
