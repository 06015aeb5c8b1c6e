import { type RawBuilder, sql } from 'kysely'
import type { listAuditEntries } from '#contract/admin/audit.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { readFolio } from '#contract/contributions/folio.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import {
  COUNTED_MAX,
  computeOffset,
  countRows,
  MATCHES_MAX,
  readMatchPage,
  SORTED_ROWS_MAX,
} from '#server/db/pages.ts'
import { findCommon } from '#server/db/samples.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { fullNameSql } from '#server/users/store.ts'

export type AuditQuery = ParsedQuery<typeof listAuditEntries>

export type AuditRow = Row<'audit_entries'> & {
  /** Null once the account is gone, as all that follows. */
  actor_name: string | null
  actor_email: string | null
  subject_name: string | null
  subject_email: string | null
  /** Of a contribution. */
  subject_event: string | null
  subject_folio: string | null
}

export type AuditFilter = Omit<AuditQuery, 'page' | 'pageSize'>

/**
 * SQL: the entry is by or about this person or event, or about one of their events or contributions. The ids are
 * gathered into an array first, so that the index is used.
 */
const isAbout = (id: string) => sql`(actor_id = ${id} or subject_id = any(${id}::text || array(
  select id::text from contributions where event_id = ${id}
  union all select id::text from contributions where host_id = ${id}
  union all select id::text from events where host_id = ${id})))`

function isAudited({ action, about, by, from, to }: AuditFilter): RawBuilder<boolean> {
  const ofSubject = about ? isAbout(about) : sql`true`
  const ofAction = action ? sql`action = ${action}` : sql`true`
  const ofActor = by ? sql`actor_id = ${by}` : sql`true`
  return sql`${ofAction} and ${ofSubject} and ${ofActor} and ${isWithinDays(sql`at`, { from, to })}`
}

/** SQL: of these entries, with the names that people and events have now, the last first. */
async function readNamed(db: Db, entries: RawBuilder<unknown>): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
      select entries.*, (select ${fullNameSql} from users where id = entries.actor_id) as actor_name,
        (select email from users where id = entries.actor_id) as actor_email,
        case subject_type
          when 'user' then (select ${fullNameSql} from users where id = subject_id::uuid)
          when 'event' then (select name from events where id = subject_id::uuid)
          when 'contribution' then
            (select contributor_name from contributions where id = subject_id::uuid)
        end as subject_name,
        case subject_type when 'user' then
          (select email from users where id = subject_id::uuid) end as subject_email,
        case subject_type when 'contribution' then
          (select events.name from contributions join events on events.id = event_id
            where contributions.id = subject_id::uuid) end as subject_event,
        case subject_type when 'contribution' then
          (select folio from contributions where id = subject_id::uuid) end as subject_folio
      from (${entries}) as entries order by at desc, id desc`.execute(db)
  return rows
}

interface Slice {
  limit: number
  offset?: number
  beforeId?: string | undefined
}

const readFiltered = (db: Db, filter: AuditFilter, { limit, offset = 0, beforeId }: Slice) =>
  readNamed(
    db,
    sql`select * from audit_entries where ${isAudited(filter)} and ${
      beforeId
        ? sql`(at, id) < ((select at from audit_entries where id = ${beforeId}), ${beforeId}::uuid)`
        : sql`true`
    } order by at desc, id desc limit ${limit} offset ${offset}`,
  )

/** If more people, events or gifts have the words, entries about them are looked for among the last ones. */
const NAMED_MAX = 500
/** So many of the last entries are looked through for them. */
const SCANNED_MAX = 3_000

/** Whom a search names: who did something, and people, events and contributions that something may be about. */
interface Named {
  actors: string[]
  subjects: string[]
  isPartial: boolean
}

/** The actors are few: each is found by one step along the index. */
const ACTORS = sql`(with recursive actors as (
  (select actor_id as id from audit_entries where actor_id is not null order by actor_id limit 1)
  union all
  select (select actor_id from audit_entries where actor_id > actors.id order by actor_id limit 1)
  from actors where id is not null) select id from actors)`

const NAMED_TABLES = ['users', 'events', 'contributions'] as const
type NamedTable = (typeof NAMED_TABLES)[number]

async function findNamed(db: Db, search: string): Promise<Named> {
  const hasText = (table: NamedTable) => containsText(sql`${sql.table(table)}.search_text`, search)
  const conditions = NAMED_TABLES.map((table) => [table, hasText(table)] as const)
  const common = await findCommon(db, conditions, NAMED_MAX)
  const ofTable = (table: NamedTable) =>
    common[NAMED_TABLES.indexOf(table)]
      ? sql`array[]::text[]`
      : sql`array(select id::text from ${sql.table(table)} where ${hasText(table)} limit ${NAMED_MAX + 1})`
  const folio = readFolio(search)
  const { rows } = await sql<Record<'actors' | 'people' | 'events' | 'gifts' | 'folio', string[]>>`
    select ${ofTable('users')} as people, ${ofTable('events')} as events, ${ofTable('contributions')} as gifts,
      array(select id::text from contributions where folio = ${folio}) as folio,
      array(select users.id from users where id in ${ACTORS} and ${containsText(sql`users.search_text`, search)}) as actors
  `.execute(db)
  const { actors = [], people = [], events = [], gifts = [], folio: ofFolio = [] } = rows[0] ?? {}
  const lists = [people, events, gifts]
  const whole = lists.filter(({ length }) => length <= NAMED_MAX)
  return {
    actors,
    subjects: [...whole.flat(), ...ofFolio],
    isPartial: common.includes(true) || whole.length < lists.length,
  }
}

/** SQL: whoever did it, or what it is about, has the words. A scalar subquery, because with `exists` PostgreSQL hashes all rows that match. */
const hasWords = ({ actors }: Named, search: string) => {
  const isNamed = (table: NamedTable) =>
    sql`(select ${containsText(sql`${sql.table(table)}.search_text`, search)}
      from ${sql.table(table)} where id = subject_id::uuid)`
  return sql`(actor_id = any(${actors}::uuid[]) or case subject_type when 'user' then ${isNamed('users')}
    when 'event' then ${isNamed('events')} when 'contribution' then ${isNamed('contributions')} else false end)`
}

/** The page of a search: by the indexes of actors and subjects or, if too many match, along the trail. */
async function listFound(db: Db, { search, ...query }: AuditQuery & { search: string }) {
  const named = await findNamed(db, search)
  const listed = isAudited(query)
  const most = SORTED_ROWS_MAX + 1
  const ofEach = (
    ids: readonly string[],
    type: 'uuid' | 'text',
    column: 'actor_id' | 'subject_id',
  ) =>
    sql`(select found.* from unnest(${ids}::${sql.raw(type)}[]) as chosen(name), lateral (
      select id, at from audit_entries where ${sql.ref(column)} = name and ${listed} limit ${most}) as found limit ${most})`
  const last = sql`(select id, at from (select * from audit_entries where ${listed}
    order by at desc, id desc limit ${SCANNED_MAX}) as audit_entries
    where ${hasWords(named, search)} limit ${MATCHES_MAX + 1})`
  const found = await readMatchPage(db, query, {
    matches: sql`select * from (${ofEach(named.actors, 'uuid', 'actor_id')}
      union ${ofEach(named.subjects, 'text', 'subject_id')}
      ${named.isPartial ? sql`union ${last}` : sql``}) as either`,
    order: sql`at desc, id desc`,
  })
  const limit = Math.max(0, Math.min(query.pageSize, MATCHES_MAX - computeOffset(query)))
  const rows = await readNamed(
    db,
    found.isSorted
      ? sql`select * from audit_entries where id = any(${found.ids}::uuid[])`
      : sql`select * from (select * from audit_entries where ${listed} order by at desc, id desc offset 0)
          as audit_entries where ${hasWords(named, search)}
          order by at desc, id desc limit ${limit} offset ${computeOffset(query)}`,
  )
  return { rows, total: found.total, hasMore: found.hasMore || named.isPartial }
}

/** What admins did, the last first; counts to `COUNTED_MAX` or, in a search, `MATCHES_MAX`. */
export async function listAudit(db: Db, query: AuditQuery) {
  const { search } = query
  if (search) return listFound(db, { ...query, search })
  const offset = Math.min(computeOffset(query), COUNTED_MAX)
  const [rows, counted] = await Promise.all([
    readFiltered(db, query, { limit: query.pageSize, offset }),
    countRows(db, 'audit_entries', isAudited(query)),
  ])
  return { rows, ...counted }
}

/** Finds the person, the event or the contribution that has the id. */
export async function findAudited(
  db: Db,
  id: string,
): Promise<{ type: 'user' | 'event' | 'contribution'; name: string } | undefined> {
  const { rows } = await sql<{ type: 'user' | 'event' | 'contribution'; name: string }>`
    select 'user' as type, ${fullNameSql} as name from users where id = ${id}
    union all select 'event', name from events where id = ${id}
    union all select 'contribution', contributor_name || ', ' || folio from contributions
      where id = ${id}`.execute(db)
  return rows[0]
}

export interface ResolutionRow {
  subject_id: string
  actor_id: string | null
  /** Null once the account is gone. */
  actor_name: string | null
  reason: string | null
}

/** The last decision about each of these quarantined payments. */
export async function listResolutions(db: Db, ids: readonly string[]): Promise<ResolutionRow[]> {
  const { rows } = await sql<ResolutionRow>`
    select distinct on (subject_id) subject_id, actor_id, reason,
      (select ${fullNameSql} from users where id = actor_id) as actor_name
    from audit_entries where subject_id = any(${ids}::text[]) and subject_type = 'payment'
      and action = 'resolve-quarantine'
    order by subject_id, at desc, audit_entries.id desc`.execute(db)
  return rows
}

/** What `listAudit` lists, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readAuditInBatches(db: Db, filter: AuditFilter) {
  if (filter.search) {
    const { rows, hasMore } = await listAudit(db, { ...filter, page: 1, pageSize: MATCHES_MAX })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<AuditRow>((last) =>
    readFiltered(db, filter, { limit: BATCH_ROWS, beforeId: last?.id }),
  )
}
