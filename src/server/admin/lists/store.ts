import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/admin/admin.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { type EventAddress, readEventAddress } from '#server/admin/search/event-address.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import {
  computeOffset,
  MATCHES_MAX,
  type PageRequest,
  planPageScan,
  readMatchPage,
  SORTED_ROWS_MAX,
} from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { beginsWithText, containsText, rankName } from '#server/db/text-search.ts'
import { countEvents } from '#server/event-records/counts-store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { HAS_CODE, selectEventsWithHost } from '#server/event-records/store.ts'
import type { EventList } from '#server/events/lists/store.ts'
import { countUsers } from '#server/users/counts-store.ts'
import type { UserRow } from '#server/users/store.ts'

export type AllEventsQuery = ParsedQuery<typeof contract.listAllEvents>
export type EventFilter = Omit<AllEventsQuery, 'page' | 'pageSize'>
export type UserFilter = Omit<UserQuery, 'page' | 'pageSize'>
export type UserQuery = ParsedQuery<typeof contract.listUsers>

/** SQL: order and limit of one page of a list, the newest first, by the shorter way. */
function selectSlice(page: PageRequest, size: { total: number; isExact: boolean }) {
  const request = { offset: computeOffset(page), pageSize: page.pageSize }
  const { limit, offset, isBackward } = planPageScan(request, size)
  return sql`order by id ${isBackward ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`
}

/** SQL: the rows of a page in the order of their ids, if a search sorted them. */
const inPageOrder = (ids: RawBuilder<unknown>, table: 'events' | 'users', isSorted = false) =>
  isSorted
    ? sql`array_position(${ids}, ${sql.ref(`${table}.id`)})`
    : sql`${sql.ref(`${table}.id`)} desc`

/** A status and a host, of the events that a list has. */
function isListed({ status, hostId }: EventFilter): RawBuilder<boolean> {
  const ofStatus = status ? sql`events.status = ${status}` : sql`true`
  return sql`${ofStatus} and ${hostId ? sql`events.host_id = ${hostId}` : sql`true`}`
}

/** A host's events are few, and are counted; of all, or of one status, the number is kept. */
async function countListed(db: Db, query: AllEventsQuery): Promise<number> {
  if (!query.hostId) return countEvents(db, query.status)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events where ${isListed(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Words in the event's text or in its host's: each has its own index. */
function findEvents(db: Db, query: AllEventsQuery & { search: string }) {
  const { search } = query
  const begins = beginsWithText(sql`events.search_text`, search)
  const name = sql`left(events.search_text, char_length(events.name) + 2)`
  const matchColumns = sql`events.id, ${begins} as begins, ${rankName(name, search)} as name_rank,
    ${begins} and char_length(events.name) = ${[...search.normalize()].length} as is_name`
  return readMatchPage(db, query, {
    matches: sql`select * from (
      (select ${matchColumns} from events
        where ${isListed(query)} and ${containsText(sql`events.search_text`, search)}
        limit ${SORTED_ROWS_MAX + 1})
      union
      (select ${matchColumns} from users join events on host_id = users.id
        where ${isListed(query)} and ${containsText(sql`users.search_text`, search)}
        limit ${SORTED_ROWS_MAX + 1})) as either`,
    order: sql`is_name desc, name_rank, begins desc, id desc`,
  })
}

/** SQL: the one event that has the address. */
function isAt(address: EventAddress): RawBuilder<boolean> {
  if ('id' in address) return sql`events.id = ${address.id}`
  if ('slug' in address) return sql`events.slug = ${address.slug}`
  return sql`${HAS_CODE} and right(slug, 6) = ${address.code}`
}

async function findByAddress(db: Db, query: AllEventsQuery): Promise<EventWithHost[]> {
  const address = query.search && readEventAddress(query.search)
  if (!address) return []
  return selectEventsWithHost(db)
    .where(sql<boolean>`${isListed(query)} and ${isAt(address)}`)
    .execute()
}

/**
 * The event whose link or slug was searched, or everybody's events in every status, the newest first; of a search,
 * those of that very name, then those whose name has its words, whole ones before parts of words, then the others.
 */
export async function selectAllEvents(db: Db, query: AllEventsQuery): Promise<EventList> {
  const { search } = query
  const linked = await findByAddress(db, query)
  if (linked.length > 0) return { events: linked, total: linked.length, hasMore: false }
  const found = search ? await findEvents(db, { ...query, search }) : undefined
  const { total, hasMore } = found ?? { total: await countListed(db, query), hasMore: false }
  const isMatch = search
    ? sql`(${containsText(sql`events.search_text`, search)} or ${containsText(
        // One host at a time: as a condition, PostgreSQL would search all people first.
        sql`(select search_text from users where users.id = host_id)`,
        search,
      )})`
    : sql`true`
  const ids = found?.isSorted
    ? sql`${found.ids}::uuid[]`
    : sql`array(select id from events where ${isListed(query)} and ${isMatch}
        ${selectSlice(query, { total, isExact: !found })})`
  const events = await selectEventsWithHost(db)
    .where(sql<boolean>`events.id = any(${ids})`)
    .orderBy(inPageOrder(ids, 'events', found?.isSorted))
    .execute()
  return { events, total, hasMore }
}

/** The newest first, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readEventsInBatches(db: Db, filter: EventFilter) {
  if (filter.search) {
    const page = { page: 1, pageSize: MATCHES_MAX }
    const { events, hasMore } = await selectAllEvents(db, { ...filter, ...page })
    yield events
    if (hasMore) yield null
    return
  }
  yield* readInBatches<EventWithHost>((last) =>
    selectEventsWithHost(db)
      .where(
        sql<boolean>`${isListed(filter)} and ${last ? sql`events.id < ${last.id}` : sql`true`}`,
      )
      .orderBy('events.id', 'desc')
      .limit(BATCH_ROWS)
      .execute(),
  )
}

export interface QuarantineQuery extends PageRequest {
  resolved?: boolean | undefined
  /** Stripe's id of its session, refund, dispute or payment, or its amount. */
  search?: string
}

/** SQL: of the few quarantined payments, those that have what was typed. */
function isFoundPayment(search: string): RawBuilder<boolean> {
  const amount = parseSearchedPesos(search)
  return sql`(${search} in (stripe_object_id, detail->>'paymentIntentId')
    or detail->>'total' = ${amount === null ? null : String(amount)})`
}

/** Quarantined payments: the undecided ones first, then the newest. */
export async function listQuarantine(
  db: Db,
  { page, pageSize, resolved, search }: QuarantineQuery,
) {
  const inState = resolved === undefined ? sql`true` : sql`(resolved_at is not null) = ${resolved}`
  const isListed = sql<boolean>`${inState} and ${
    search === undefined ? sql`true` : isFoundPayment(search)
  }`
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('quarantined_payments')
      .selectAll()
      .where(isListed)
      .orderBy(sql`resolved_at is null`, 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('quarantined_payments')
      .select((row) => [
        row.fn.countAll<number>().filterWhere(isListed).as('total'),
        row.fn.countAll<number>().filterWhere('resolved_at', 'is', null).as('unresolved'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, ...counts }
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

type RoleFilter = NonNullable<UserFilter['role']>

/** Whether the role is one of those that the API shows as the one of an account (`R2`). */
const isShownRole = (role: RoleFilter): role is 'HOST' | 'ALIADO' | 'ADMIN' =>
  role !== 'SUPPORT' && role !== 'FINANCE'

/** As the index `users_desk_roles_idx` has them: few have a role of the desk that is not the shown one. */
function hasShownOrDeskRole(role: RoleFilter) {
  if (isShownRole(role)) return sql`users.shown_role = ${role}`
  return sql`users.roles && array['SUPPORT', 'FINANCE'] and ${role} = any(users.roles)`
}

function filterUsers({ role, suspended }: UserFilter): RawBuilder<boolean> {
  const ofRole = role ? hasShownOrDeskRole(role) : sql`true`
  if (suspended === undefined) return sql`${ofRole}`
  return sql`${ofRole} and users.suspended_at is ${suspended ? sql`not null` : sql`null`}`
}

/** Counts the few people with a role of the desk, of whom no number is kept. */
async function countAtDesk(db: Db, isListed: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users where ${isListed}`.execute(db)
  return rows[0]?.total ?? 0
}

/** SQL: a person's name as it is searched, with a space before and after it. */
const FOLDED_NAME = sql`left(users.search_text,
  char_length(first_name || ' ' || last_name || ' ' || mother_last_name) + 2)`

/** The newest first; of a search, those whose name has its words, whole ones before parts, before the others. */
export async function listUsers(db: Db, query: UserQuery) {
  const { search, role, suspended: isSuspended } = query
  const isListed = filterUsers(query)
  const isMatch = search ? containsText(sql`users.search_text`, search) : sql`true`
  const found = search
    ? await readMatchPage(db, query, {
        matches: sql`select id, ${rankName(FOLDED_NAME, search)} as name_rank,
            ${beginsWithText(sql`users.search_text`, search)} as begins
          from users where ${isListed} and ${isMatch}`,
        order: sql`name_rank, begins desc, id desc`,
      })
    : undefined
  const { total, hasMore } = found ?? {
    total: await (role && !isShownRole(role)
      ? countAtDesk(db, isListed)
      : countUsers(db, { role, isSuspended })),
    hasMore: false,
  }
  const ids = found?.isSorted
    ? sql`${found.ids}::uuid[]`
    : sql`array(select id from users where ${isListed} and ${isMatch}
        ${selectSlice(query, { total, isExact: !found })})`
  const rows = await selectUsers(db)
    .where(sql<boolean>`users.id = any(${ids})`)
    .orderBy(inPageOrder(ids, 'users', found?.isSorted))
    .execute()
  return { rows, total, hasMore }
}

/** As `listUsers` orders them, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readUsersInBatches(db: Db, filter: UserFilter) {
  if (filter.search) {
    const page = { page: 1, pageSize: MATCHES_MAX }
    const { rows, hasMore } = await listUsers(db, { ...filter, ...page })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<AdminUserRow>((last) =>
    selectUsers(db)
      .where(
        sql<boolean>`${filterUsers(filter)} and ${last ? sql`users.id < ${last.id}` : sql`true`}`,
      )
      .orderBy('users.id', 'desc')
      .limit(BATCH_ROWS)
      .execute(),
  )
}
