import type { Db, Row, Tx } from '#server/db/schema.ts'

export type LinkPurpose = Row<'email_tokens'>['purpose']

export interface NewEmailLink {
  tokenHash: Buffer
  purpose: LinkPurpose
  userId: string
  email: string
  now: Date
  expiresAt: Date
}

export async function insertEmailLink(tx: Tx, link: NewEmailLink): Promise<void> {
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
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

/** True for the one caller who uses the link first. */
export async function useEmailLink(
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

/** Makes every link of this kind that the person still holds worthless. */
export async function dropEmailLinks(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteEmailLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires_at', '<', before).execute()
}
