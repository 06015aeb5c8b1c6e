import { type Insertable, sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

export type LinkPurpose = Row<'email_tokens'>['purpose']

export async function insertEmailLink(tx: Tx, link: Insertable<Schema['email_tokens']>) {
  await tx.insertInto('email_tokens').values(link).execute()
}

export function findEmailLink(db: Db, purposes: readonly LinkPurpose[], tokenHash: Buffer) {
  return db
    .selectFrom('email_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
}

/** Finds when a pending change of address is over: with the first of its links. */
export async function findChangeExpiry(tx: Tx, userId: string): Promise<Date | null> {
  const { expiresAt } = await tx
    .selectFrom('email_tokens')
    .select(({ fn }) => fn.min('expires_at').as('expiresAt'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Marks a link as used; resolves to true for the first caller only. */
export async function markEmailLinkUsed(tx: Tx, link: Row<'email_tokens'>, now: Date) {
  const result = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', link.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a person's unused links of one purpose. */
export async function deleteUnusedEmailLinks(tx: Tx, userId: string, purpose: LinkPurpose) {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Lists the former addresses of a person whose undo links have not expired, each with the last moment of
 * them. Those that a reset used up count: the account may still be a thief's (decision 21).
 */
export async function listUndoAddresses(
  db: Db,
  { id, email }: { id: string; email: string | null },
  now: Date,
): Promise<{ email: string; until: Date }[]> {
  return db
    .selectFrom('email_tokens')
    .select(({ fn }) => ['email', fn.max('expires_at').as('until')])
    .where('user_id', '=', id)
    .where('purpose', '=', 'undo-email')
    .where('email', 'is distinct from', email)
    .where('expires_at', '>', now)
    .groupBy('email')
    .orderBy('email')
    .execute()
}

/** Finds until when an address can take a living account back that has another one by now; null if it cannot. */
export async function findUndoEnd(db: Db, email: string, now: Date): Promise<Date | null> {
  const { until } = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(({ fn }) => fn.max('email_tokens.expires_at').as('until'))
    .where('email_tokens.email', '=', email)
    .where('purpose', '=', 'undo-email')
    .where('email_tokens.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .whereRef('users.email', '<>', 'email_tokens.email')
    .executeTakeFirstOrThrow()
  return until
}

/**
 * Lists the address of a person, if it is proven, and former ones that their links still name and that
 * nobody else has by now.
 */
export async function listProvenAddresses(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId} and email_verified_at is not null
    union select email from email_tokens where user_id = ${userId}
      and (purpose = 'undo-email' or used_at is not null)
      and not exists (select from users where users.email = email_tokens.email and id <> ${userId})`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

function updateUndoLinks(tx: Tx, userId: string, columns: { now: Date; expires?: boolean }) {
  const { now, expires = false } = columns
  return tx
    .updateTable('email_tokens')
    .set({ used_at: sql<Date>`coalesce(used_at, ${now})`, ...(expires && { expires_at: now }) })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email')
}

/** Uses up a person's undo links, all or those to one address: they undo nothing any more. */
export async function spendUndoLinks(
  tx: Tx,
  { userId, email }: { userId: string; email?: string },
  now: Date,
): Promise<void> {
  const all = updateUndoLinks(tx, userId, { now })
  await (email === undefined ? all : all.where('email', '=', email)).execute()
}

/** Ends a person's undo links to one address, and with them what waits for them. */
export async function expireUndoLinks(tx: Tx, userId: string, email: string, now: Date) {
  await updateUndoLinks(tx, userId, { now, expires: true }).where('email', '=', email).execute()
}

/** Deletes a person's undo links for addresses that they had later. */
export async function deleteUndoLinksCreatedAfter(tx: Tx, userId: string, since: Date) {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email')
    .where('created_at', '>', since)
    .execute()
}

/** Whether somebody else had this address and may still undo their change. */
export async function isReservedByAnother(
  db: Db,
  email: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const links = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('email', '=', email)
    .where(sql<boolean>`purpose = 'undo-email'`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return links.some(({ user_id }) => user_id !== userId)
}

export async function deleteEmailLinksExpiredBefore(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('email_tokens').select('token_hash').where('expires_at', '<', before)
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
    db.deleteFrom('email_tokens').where('token_hash', 'in', some).executeTakeFirst(),
  )
}
