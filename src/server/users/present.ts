import { ApiError } from '#contract/api/errors.ts'
import { deriveRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import type { Db } from '#server/db/schema.ts'
import { findUser, type UserRow } from './store.ts'

/** Reads a user. Throws USER_NOT_FOUND. */
export async function readUser(db: Db, id: string): Promise<User> {
  const row = await findUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentUser(row)
}

/** Formats first name and surnames. */
export function formatFullName(person: {
  first_name: string
  last_name: string
  mother_last_name: string
}): string {
  return [person.first_name, person.last_name, person.mother_last_name].filter(Boolean).join(' ')
}

/** Presents a user to themself (`spec §3`). */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    motherLastName: row.mother_last_name,
    fullName: formatFullName(row),
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email,
    role: deriveRole(row.roles),
    roles: row.roles,
    stripeConnectAccountId: row.stripe_account_id,
    createdAt: row.created_at.toISOString(),
  }
}
