import { ApiError } from '#contract/api/errors.ts'
import type { User } from '#contract/people/users.ts'
import type { Db } from '#server/db/schema.ts'
import { presentUser } from './present.ts'
import { findUser } from './store.ts'

/** The person as they are at this moment. Throws USER_NOT_FOUND if they were deleted meanwhile. */
export async function readUser(db: Db, id: string): Promise<User> {
  const row = await findUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentUser(row)
}
