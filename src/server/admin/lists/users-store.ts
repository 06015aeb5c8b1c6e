import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/admin/admin.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import { countRows, MATCHES_MAX, readMatchPage } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { beginsWithText, containsText, rankName } from '#server/db/text-search.ts'
import { isStoppingPayoutSql } from '#server/payout-records/payouts-store.ts'
import { countUsers } from '#server/users/counts-store.ts'
import { selectUsers, type UserRow } from '#server/users/store.ts'
import { type RowOrder, renderFoundOrder, selectPage } from './order-store.ts'

export type UserQuery = ParsedQuery<typeof contract.listUsers>
export type UserFilter = Omit<UserQuery, 'page' | 'pageSize' | 'order' | 'search'> & {
  search?: string | undefined
}

export type AdminUserRow = UserRow & { total_events: number; are_deposits_stopped: boolean }

const selectAdminUsers = (db: Db) =>
  selectUsers(db).select([
    sql<number>`(select count(*) from events where host_id = users.id)`.as('total_events'),
    sql<boolean>`exists (select from payouts join payout_accounts on payout_accounts.id = payout_account_id
      where user_id = users.id and ${isStoppingPayoutSql})`.as('are_deposits_stopped'),
  ])

export function findAdminUser(db: Db, id: string): Promise<AdminUserRow | undefined> {
  return selectAdminUsers(db).where('users.id', '=', id).executeTakeFirst()
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

function filterUsers({ role, suspended, from, to }: UserFilter): RawBuilder<boolean> {
  const ofRole = role ? hasShownOrDeskRole(role) : sql`true`
  const ofState =
    suspended === undefined
      ? sql`true`
      : sql`users.suspended_at is ${suspended ? sql`not null` : sql`null`}`
  return sql`${ofRole} and ${ofState} and ${isWithinDays(sql`users.created_at`, { from, to })}`
}

/** SQL: a person's name as it is searched, with a space before and after it. */
const FOLDED_NAME = sql`left(users.search_text,
  char_length(first_name || ' ' || last_name || ' ' || mother_last_name) + 2)`

const ID = sql`users.id`

/** `search_text` begins with the name, folded. */
const ORDERS: Record<NonNullable<UserQuery['order']>, RowOrder> = {
  newest: { column: null, id: ID, isDescending: true },
  oldest: { column: null, id: ID, isDescending: false },
  name: { column: sql`users.search_text`, id: ID, isDescending: false },
  'name-desc': { column: sql`users.search_text`, id: ID, isDescending: true },
}

/** A provider's id of a payout account finds its host, also of an account that another one took the place of. */
const isSearched = (search: string) =>
  /^acct_\w+$/.test(search)
    ? sql<boolean>`users.id in (select user_id from payout_accounts where stripe_account_id = ${search})`
    : containsText(sql`users.search_text`, search)

/** Those whose name has the words, whole ones before parts, before the others, if no other order is asked for. */
function findUsers(db: Db, { search, ...query }: UserQuery & { search: string }) {
  const isFound = sql`${filterUsers(query)} and ${isSearched(search)}`
  return readMatchPage(db, query, {
    conditions: [['users', isFound]],
    matches: sql`select users.id, users.search_text, ${rankName(FOLDED_NAME, search)} as name_rank,
        ${beginsWithText(sql`users.search_text`, search)} as begins
      from users where ${isFound}`,
    order: query.order
      ? renderFoundOrder(ORDERS[query.order], 'search_text')
      : sql`name_rank, begins desc, id desc`,
  })
}

/** Of all, of one role or state, the number is kept; the others are counted. */
async function countListed(db: Db, query: UserQuery) {
  const { role, suspended: isSuspended, from, to } = query
  if (!from && !to && (!role || isShownRole(role)))
    return { total: await countUsers(db, { role, isSuspended }), hasMore: false }
  return countRows(db, 'users', filterUsers(query))
}

/** The newest first, or as asked; of a search the likeliest first. */
export async function listUsers(db: Db, query: UserQuery) {
  const { search } = query
  const isMatch = search ? isSearched(search) : undefined
  const found = search ? await findUsers(db, { ...query, search }) : undefined
  const { total, hasMore } = found ?? (await countListed(db, query))
  const walk = { isListed: filterUsers(query), isMatch, order: ORDERS[query.order ?? 'newest'] }
  const { ids, order } = selectPage('users', query, walk, { total, hasMore, found })
  const rows = await selectAdminUsers(db)
    .where(sql<boolean>`users.id = any(${ids})`)
    .orderBy(order)
    .execute()
  return { rows, total, hasMore }
}

/** The newest first, in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readUsersInBatches(db: Db, filter: UserFilter) {
  if (filter.search) {
    const page = { page: 1, pageSize: MATCHES_MAX }
    const { rows, hasMore } = await listUsers(db, { ...filter, ...page })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<AdminUserRow>((last) =>
    selectAdminUsers(db)
      .where(
        sql<boolean>`${filterUsers(filter)} and ${last ? sql`users.id < ${last.id}` : sql`true`}`,
      )
      .orderBy('users.id', 'desc')
      .limit(BATCH_ROWS)
      .execute(),
  )
}
