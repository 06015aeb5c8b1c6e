import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** An Idempotency-Key with what it stands for. */
export interface ClaimedRequest {
  contribution_id: string
  body_hash: Buffer
  /** False if somebody came first with this key. */
  is_new: boolean
}

/**
 * Claims an Idempotency-Key for a contribution yet to be written. Of several at once one goes on,
 * the others wait for it and get what it claimed.
 */
export async function claimRequest(tx: Tx, key: string, bodyHash: Buffer): Promise<ClaimedRequest> {
  const claimed = await tx
    .insertInto('checkout_requests')
    .values({ key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['contribution_id', 'body_hash'])
    .executeTakeFirst()
  if (claimed) return { ...claimed, is_new: true }
  const earlier = await tx
    .selectFrom('checkout_requests')
    .select(['contribution_id', 'body_hash'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { ...earlier, is_new: false }
}

/** Ids are made by the database, also where they are needed before the row. */
export async function generateCheckoutId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no id')
  return row.id
}
