import type { AdminUser } from '#contract/admin/admin.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { presentUser } from '#server/users/present.ts'
import { type AdminUserRow, findAdminUser, listUsers, type UserQuery } from './store.ts'

export function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    ...presentUser(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    totalEvents: row.total_events,
  }
}

/**
 * Shows oneself, or anybody to an admin. Throws FORBIDDEN for others, whether or not the person
 * exists, and USER_NOT_FOUND.
 */
export async function showUser(db: Db, reader: Principal, id: string): Promise<AdminUser> {
  if (reader.id !== id && !isAdmin(reader)) throw new ApiError('FORBIDDEN')
  const row = await findAdminUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentAdminUser(row)
}

/** Lists everybody with an account (`R2`). */
export async function showUsers(deps: Deps, query: UserQuery) {
  const { rows, total } = await listUsers(deps.db, query)
  return {
    users: rows.map(presentAdminUser),
    pagination: paginate(query.page, query.pageSize, total),
  }
}
