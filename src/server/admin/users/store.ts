import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import type { UserRow } from '#server/users/store.ts'

export type AdminUserRow = UserRow & { total_events: number }

export interface UserQuery {
  page: number
  pageSize: number
  search?: string | undefined
  role?: 'HOST' | 'ALIADO' | 'ADMIN' | undefined
  suspended?: boolean | undefined
}

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

const SEARCHED_TEXT = sql`concat_ws(' ', users.first_name, users.last_name, users.mother_last_name, users.email)`

function filterUsers(db: Db, { search, role, suspended }: UserQuery) {
  const all = db.selectFrom('users').where(containsText(SEARCHED_TEXT, search))
  const ofRole = role ? all.where(HAS_SHOWN_ROLE[role]) : all
  if (suspended === undefined) return ofRole
  return ofRole.where('users.suspended_at', suspended ? 'is not' : 'is', null)
}

/** The newest first. */
export async function listUsers(
  db: Db,
  query: UserQuery,
): Promise<{ rows: AdminUserRow[]; total: number }> {
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
