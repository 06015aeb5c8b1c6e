import { type Insertable, sql, type UpdateObject } from 'kysely'
import { ApiError } from '#contract/api/errors.ts'
import type { DeskRole } from '#contract/people/roles.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

/** Replaces the name of a deleted account. */
const DELETED_NAME = { first_name: 'Cuenta', last_name: 'eliminada', mother_last_name: '' } as const

/**
 * Removes a user's personal data and access; the row stays, because events and amounts refer to it
 * (`R7`). The address is free for a new account.
 * @param passwordHash hash of a random password
 */
export async function anonymizeUser(
  tx: Tx,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx.deleteFrom('known_networks').where('user_id', '=', id).execute()
  await tx.deleteFrom('email_tokens').where('user_id', '=', id).execute()
  const columns = {
    ...DELETED_NAME,
    // Not a valid address, so that it can neither receive email nor log in.
    email: `eliminada:${id}`,
    password_hash: passwordHash,
    roles: ['ALIADO'],
    email_verified_at: null,
    pending_email: null,
    deleted_at: now,
  }
  await changeUser(tx, id, columns, now).execute()
}

/** A user with Stripe's id of their current payout account. */
export type UserRow = Row<'users'> & { stripe_account_id: string | null }

/** SQL: where emails to a user go; null once the account is deleted. */
export const emailAddressSql = sql<
  string | null
>`case when users.deleted_at is null then users.email end`

/** SQL: a user's full name, as `formatFullName` builds it from a row. */
export const fullNameSql = sql<string>`concat_ws(' ', users.first_name, users.last_name, nullif(users.mother_last_name, ''))`

/**
 * SQL: the name that others read of a user, as `formatPublicName` builds it.
 * @param alias of `users` in the query
 */
export const selectPublicName = (alias = 'users') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`

/** Inserts a user and resolves to the id, or to null if the address is taken, also under races (`R2`). */
export async function insertUser(db: Db, user: Insertable<Schema['users']>) {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** People with the payout account that they have now. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('payout_accounts', (join) =>
      join
        .onRef('payout_accounts.user_id', '=', 'users.id')
        .on('payout_accounts.replaced_at', 'is', null),
    )
    .selectAll('users')
    .select('payout_accounts.stripe_account_id')
}

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst()
}

/** @param email lowercased, as all addresses are stored. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('users.email', '=', email).executeTakeFirst()
}

/** Finds the account of each address; addresses without one are not in the map. */
export async function mapUserIds(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Finds a user's name and email. */
export function findContactDetails(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', emailAddressSql.as('email'), 'first_name', 'last_name', 'mother_last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Finds a user and locks the row until the transaction ends. */
export function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return selectUsers(tx).where('users.id', '=', id).forUpdate('users').executeTakeFirst()
}

export async function updateNames(
  tx: Tx,
  id: string,
  names: { firstName: string; lastName: string; motherLastName: string },
  now: Date,
): Promise<void> {
  const columns = {
    first_name: names.firstName,
    last_name: names.lastName,
    mother_last_name: names.motherLastName,
  }
  await changeUser(tx, id, columns, now).execute()
}

/** Sets the address that is to replace the current one once it is proven; null drops it. */
export async function savePendingEmail(tx: Tx, id: string, email: string | null, now: Date) {
  await changeUser(tx, id, { pending_email: email }, now).execute()
}

/**
 * Replaces the address by one whose link was followed, and drops a pending one. Throws EMAIL_TAKEN,
 * also under races.
 */
export async function replaceEmail(tx: Tx, id: string, email: string, now: Date): Promise<void> {
  const columns = { email, email_verified_at: now, pending_email: null }
  try {
    await changeUser(tx, id, columns, now).execute()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new ApiError('EMAIL_TAKEN') : error
  }
}

/** Changes columns of a user, with the time of the change. */
function changeUser(db: Db, id: string, columns: UpdateObject<Schema, 'users'>, now: Date) {
  return db
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
}

/** Marks the current address as proven. */
export async function markEmailVerified(db: Db, id: string, now: Date): Promise<void> {
  await changeUser(db, id, { email_verified_at: now }, now).execute()
}

/** Records that the account got its first second factor. */
export async function storeFirstSecondFactor(tx: Tx, id: string, now: Date): Promise<void> {
  await changeUser(tx, id, { second_factor_since: now }, now).execute()
}

/** Drops every pending address whose links have all expired or are gone. */
export async function clearExpiredPendingEmails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ pending_email: null, updated_at: now })
    .where('pending_email', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_tokens')
            .select('token_hash')
            .whereRef('user_id', '=', 'users.id')
            .where('purpose', '=', 'change-email')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .execute()
}

export async function updatePassword(tx: Tx, id: string, hash: string, now: Date): Promise<void> {
  await changeUser(tx, id, { password_hash: hash }, now).execute()
}

/** Adds a role in front, unless the user has it. */
export async function addRole(db: Db, id: string, role: 'HOST' | DeskRole, now: Date) {
  await changeUser(db, id, { roles: sql<string[]>`array_prepend(${role}, roles)` }, now)
    .where(sql<boolean>`not ${role} = any(roles)`)
    .execute()
}

/** Locks all admins, so that concurrent changes of roles see each other. */
export function lockAdmins(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function removeRole(db: Db, id: string, role: DeskRole, now: Date): Promise<void> {
  await changeUser(db, id, { roles: sql<string[]>`array_remove(roles, ${role})` }, now).execute()
}

/** Suspends a user since `at`; null lifts the suspension. */
export async function saveSuspension(tx: Tx, id: string, at: Date | null, now: Date) {
  await changeUser(tx, id, { suspended_at: at }, now).execute()
}
