import { ApiError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import type { Db } from '#server/db/schema.ts'
import { presentUser } from './present.ts'
import { findUser } from './store.ts'

/** Reads a user. Throws USER_NOT_FOUND. */
export async function readUser(db: Db, id: string): Promise<User> {
  const row = await findUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentUser(row)
}
