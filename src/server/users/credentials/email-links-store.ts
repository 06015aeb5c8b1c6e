import { type Insertable, sql } from 'kysely'
import { BATCH, inBatches } from '#server/db/batches.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

export type LinkPurpose = Row<'email_tokens'>['purpose']

export async function insertEmailLink(tx: Tx, link: Insertable<Schema['email_tokens']>) {
  await tx.insertInto('email_tokens').values(link).execute()
}

export function findEmailLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<Row<'email_tokens'> | undefined> {
  return db
    .selectFrom('email_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Marks a link as used; resolves to true for the first caller only. */
export async function markEmailLinkUsed(
  tx: Tx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a person's unused links of one purpose. */
export async function deleteUnusedEmailLinks(
  tx: Tx,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes a person's undo links for addresses that they had later. */
export async function deleteUndoLinksCreatedAfter(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<void> {
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
  const some = old.limit(BATCH).forUpdate().skipLocked()
  await inBatches(() =>
    db.deleteFrom('email_tokens').where('token_hash', 'in', some).executeTakeFirst(),
  )
}
