import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** A claimed Idempotency-Key and the contribution it stands for. */
export interface ClaimedRequest {
  contribution_id: string
  body_hash: Buffer
  /** False if an earlier request claimed this key. */
  is_new: boolean
}

/**
 * Claims an Idempotency-Key for a contribution yet to be inserted. Concurrent requests with the same
 * key wait for the first one and get its contribution.
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

/** The database generates all ids, here because Stripe's parameters need it before the row. */
export async function generateCheckoutId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no id')
  return row.id
}
