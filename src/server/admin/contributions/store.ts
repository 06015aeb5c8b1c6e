import { sql } from 'kysely'
import type {
  AdminContributionState,
  listAllContributions as listContract,
} from '#contract/admin/contributions.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { id as idSchema } from '#contract/api/shapes.ts'
import { readFolio } from '#contract/contributions/folio.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { MATCHES_MAX, offsetOf } from '#server/db/pages.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { fullNameSql } from '#server/users/store.ts'

/** Counting and paging stop here; those of a search earlier. */
const MAX_COUNTED = 10_000

export type ContributionQuery = ParsedQuery<typeof listContract>

export type AdminContributionRow = Row<'contributions'> & {
  event_name: string
  event_slug: string
  goal_name: string | null
  dispute_lost: boolean
}

/** Finds contributions by folio (`R28`), the whole address, our id or by the provider's of payment, checkout, refund or dispute. */
async function findIdsByReference(db: Db, name: string): Promise<string[]> {
  const folio = readFolio(name)
  if (/\s/.test(name) && !folio) return []
  const own = idSchema.safeParse(name)
  const { rows } = await sql<{ id: string }>`
    select id from contributions where stripe_payment_intent_id = ${name}
    union select id from contributions where folio = ${folio}
    union (select id from contributions where contributor_email = ${name.toLowerCase()}
      order by created_at desc limit ${MATCHES_MAX + 1})
    union select id from contributions where id = ${own.success ? own.data : null}::uuid
    union select contribution_id from checkout_sessions where stripe_session_id = ${name}
    union select contribution_id from refunds where stripe_refund_id = ${name}
    union select contribution_id from disputes where stripe_dispute_id = ${name}`.execute(db)
  return rows.map(({ id }) => id)
}

const startOfDay = (day: string, days: number) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${TIME_ZONE})`

/** Contributions found by id, else those whose name or address contains the text. */
export function matchesSearch(search: string, foundIds: readonly string[]) {
  if (foundIds.length > 0) return sql<boolean>`contributions.id in (${sql.join(foundIds)})`
  return containsText(sql`contributions.search_text`, search)
}

function isInState(state: AdminContributionState) {
  if (state === 'DISPUTE_LOST') return disputeLostSql
  const matches = sql<boolean>`contributions.status = ${state}`
  return state === 'DISPUTED' ? sql<boolean>`${matches} and not ${disputeLostSql}` : matches
}

function filterContributions(db: Db, query: ContributionQuery, foundIds: readonly string[]) {
  const { search, status, eventId, userId, from, to } = query
  return db
    .selectFrom('contributions')
    .$if(Boolean(search), (some) => some.where(matchesSearch(search ?? '', foundIds)))
    .$if(Boolean(status), (some) => some.where(isInState(status ?? 'PENDING')))
    .$if(Boolean(eventId), (some) => some.where('contributions.event_id', '=', eventId ?? ''))
    .$if(Boolean(userId), (some) => some.where('contributions.user_id', '=', userId ?? ''))
    .$if(Boolean(from), (some) =>
      some.where('contributions.created_at', '>=', startOfDay(from ?? '', 0)),
    )
    .$if(Boolean(to), (some) =>
      some.where('contributions.created_at', '<', startOfDay(to ?? '', 1)),
    )
}

function selectWithEvent(db: Db) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select([
      'events.name as event_name',
      'events.slug as event_slug',
      'goals.name as goal_name',
      disputeLostSql.as('dispute_lost'),
    ])
}

/** The newest first; counts to `MAX_COUNTED` or, in a search, `MATCHES_MAX`. */
export async function listAllContributions(db: Db, query: ContributionQuery) {
  const foundIds = query.search ? await findIdsByReference(db, query.search) : []
  const max = query.search ? MATCHES_MAX : MAX_COUNTED
  const ids = filterContributions(db, query, foundIds)
    .select('contributions.id')
    .orderBy('contributions.created_at', 'desc')
    .orderBy('contributions.id', 'desc')
    .limit(query.pageSize)
    .offset(Math.min(offsetOf(query), max))
  const some = filterContributions(db, query, foundIds)
    .select('contributions.id')
    .limit(max + 1)
  const [rows, { counted }] = await Promise.all([
    selectWithEvent(db)
      .where('contributions.id', 'in', ids)
      .orderBy('contributions.created_at', 'desc')
      .orderBy('contributions.id', 'desc')
      .execute(),
    db
      .selectFrom(some.as('some'))
      .select((row) => row.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Math.min(counted, max), hasMore: counted > max }
}

export function findAdminContribution(db: Db, id: string) {
  return selectWithEvent(db)
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .select([
      fullNameSql.as('host_name'),
      sql<string[]>`array(select stripe_session_id from checkout_sessions
        where contribution_id = contributions.id and stripe_session_id is not null
        order by attempt)`.as('session_ids'),
    ])
    .where('contributions.id', '=', id)
    .executeTakeFirst()
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
