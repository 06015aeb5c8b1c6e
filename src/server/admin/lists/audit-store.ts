import { type RawBuilder, sql } from 'kysely'
import type { listAuditEntries } from '#contract/admin/audit.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import { computeOffset } from '#server/db/pages.ts'
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
 * Done to it, to an event of that host, to a contribution of that event or to that host, or by that person; an
 * array is read first, by index.
 */
const isAbout = (id: string) => sql`(actor_id = ${id} or subject_id = any(${id}::text || array(
  select id::text from contributions where event_id = ${id}
  union all select id::text from contributions where host_id = ${id}
  union all select id::text from events where host_id = ${id})))`

/** Done by people who have the words; an array is read first, by index. */
const isBySomebody = (search: string) => sql`actor_id = any(array(
  select id from users where ${containsText(sql`users.search_text`, search)}
    and exists (select from audit_entries where actor_id = users.id)))`

function isAudited({ action, about, by, search, from, to }: AuditFilter): RawBuilder<boolean> {
  const ofSubject = about ? isAbout(about) : sql`true`
  const ofAction = action ? sql`action = ${action}` : sql`true`
  const ofActor = by ? sql`actor_id = ${by}` : sql`true`
  const ofWords = search ? isBySomebody(search) : sql`true`
  return sql`${ofAction} and ${ofSubject} and ${ofActor} and ${ofWords} and ${isWithinDays(sql`at`, { from, to })}`
}

async function readAudit(
  db: Db,
  filter: AuditFilter,
  { limit, offset = 0, beforeId }: { limit: number; offset?: number; beforeId?: string },
): Promise<AuditRow[]> {
  const before = beforeId
    ? sql`(at, id) < ((select at from audit_entries where id = ${beforeId}), ${beforeId}::uuid)`
    : sql`true`
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
      from (select * from audit_entries where ${isAudited(filter)} and ${before}
        order by at desc, id desc limit ${limit} offset ${offset}) as entries
      order by at desc, id desc`.execute(db)
  return rows
}

/** What admins did, the last first, with the names that people and events have now. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    readAudit(db, query, { limit: query.pageSize, offset: computeOffset(query) }),
    sql<{ total: number }>`
      select count(*) as total from audit_entries where ${isAudited(query)}`.execute(db),
  ])
  return { rows, total: counts.rows[0]?.total ?? 0 }
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

/** What `listAudit` lists, without pages. */
export const readAuditInBatches = (db: Db, filter: AuditFilter) =>
  readInBatches<AuditRow>((last) =>
    readAudit(db, filter, { limit: BATCH_ROWS, ...(last && { beforeId: last.id }) }),
  )
