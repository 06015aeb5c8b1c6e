import { sql } from 'kysely'
import type * as contract from '#contract/admin/admin.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { selectEventsWithHost } from '#server/event-records/store.ts'
import type { EventList } from '#server/events/lists/store.ts'
import { fullNameSql, type UserRow } from '#server/users/store.ts'

export type AllEventsQuery = ParsedQuery<typeof contract.listAllEvents>
export type AuditQuery = ParsedQuery<typeof contract.listAuditEntries>
export type UserQuery = ParsedQuery<typeof contract.listUsers>

const SEARCHED_EVENT_TEXT = sql`concat_ws(' ', events.name, events.location, users.first_name, users.last_name,
  users.mother_last_name, users.email)`

function filterEvents(db: Db, { search, status, hostId }: AllEventsQuery) {
  const all = db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.host_id')
    .where(containsText(SEARCHED_EVENT_TEXT, search))
  const ofStatus = status ? all.where('events.status', '=', status) : all
  return hostId ? ofStatus.where('events.host_id', '=', hostId) : ofStatus
}

/** Everybody's events in every status, the newest first. */
export async function selectAllEvents(db: Db, query: AllEventsQuery): Promise<EventList> {
  const ids = filterEvents(db, query)
    .select('events.id')
    .orderBy('events.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [events, { total }] = await Promise.all([
    selectEventsWithHost(db).where('events.id', 'in', ids).orderBy('events.id', 'desc').execute(),
    filterEvents(db, query)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { events, total }
}

/** Quarantined payments: the undecided ones first, then the newest. */
export async function listQuarantine(db: Db, { page, pageSize }: AuditQuery) {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('quarantined_payments')
      .selectAll()
      .orderBy(sql`resolved_at is null`, 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('quarantined_payments')
      .select((row) => [
        row.fn.countAll<number>().as('total'),
        row.fn.countAll<number>().filterWhere('resolved_at', 'is', null).as('unresolved'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, ...counts }
}

export type AuditRow = Row<'audit_entries'> & {
  /** Null once the account is gone, as all that follows. */
  actor_name: string | null
  actor_email: string | null
  subject_name: string | null
  subject_email: string | null
  /** Of a contribution. */
  subject_event: string | null
}

/** What admins did, the last first, with the names that people and events have now. */
export async function listAudit(
  db: Db,
  page: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    sql<AuditRow>`
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
            where contributions.id = subject_id::uuid) end as subject_event
      from (select * from audit_entries order by at desc, id desc
        limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}) as entries
      order by at desc, id desc`.execute(db),
    db
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export type AdminUserRow = UserRow & { total_events: number }

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('payout_accounts', (join) =>
      join
        .onRef('payout_accounts.user_id', '=', 'users.id')
        .on('payout_accounts.replaced_at', 'is', null),
    )
    .selectAll('users')
    .select([
      'payout_accounts.stripe_account_id',
      sql<number>`(select count(*) from events where host_id = users.id)`.as('total_events'),
    ])
}

export function findAdminUser(db: Db, id: string): Promise<AdminUserRow | undefined> {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst()
}

/** The one role that is shown (`R2`): ADMIN, else HOST, else ALIADO. */
const HAS_SHOWN_ROLE = {
  ADMIN: sql<boolean>`'ADMIN' = any(users.roles)`,
  HOST: sql<boolean>`'HOST' = any(users.roles) and not 'ADMIN' = any(users.roles)`,
  ALIADO: sql<boolean>`not users.roles && array['HOST', 'ADMIN']`,
}

const SEARCHED_PERSON_TEXT = sql`concat_ws(' ', users.first_name, users.last_name, users.mother_last_name, users.email)`

function filterUsers(db: Db, { search, role, suspended }: UserQuery) {
  const all = db.selectFrom('users').where(containsText(SEARCHED_PERSON_TEXT, search))
  const ofRole = role ? all.where(HAS_SHOWN_ROLE[role]) : all
  if (suspended === undefined) return ofRole
  return ofRole.where('users.suspended_at', suspended ? 'is not' : 'is', null)
}

/** The newest first. */
export async function listUsers(db: Db, query: UserQuery) {
  const ids = filterUsers(db, query)
    .select('users.id')
    .orderBy('users.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [rows, { total }] = await Promise.all([
    selectUsers(db).where('users.id', 'in', ids).orderBy('users.id', 'desc').execute(),
    filterUsers(db, query)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
