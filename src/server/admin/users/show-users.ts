import type { AdminUser } from '#contract/admin/admin.ts'
import { ApiError } from '#contract/api/errors.ts'
import { presentAdminUser } from '#server/admin/present.ts'
import type { Db } from '#server/db/schema.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { findAdminUser } from './store.ts'

/**
 * Oneself, or anybody to an admin. Throws FORBIDDEN to all others, whether or not there is such a
 * person, and USER_NOT_FOUND.
 */
export async function showUser(db: Db, reader: Principal, id: string): Promise<AdminUser> {
  if (reader.id !== id && !isAdmin(reader)) throw new ApiError('FORBIDDEN')
  const row = await findAdminUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentAdminUser(row)
}
