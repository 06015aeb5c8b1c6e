import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '#server/db/schema.ts'
import { type CheckoutRow, toCheckoutRow } from '#server/settlement/checkout-store.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'

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

export async function insertCheckout(
  tx: Tx,
  values: Omit<Insertable<Schema['checkout_sessions']>, 'params'>,
  params: CheckoutParams,
): Promise<CheckoutRow> {
  const row = await tx
    .insertInto('checkout_sessions')
    .values({ ...values, params: JSON.stringify(params) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCheckoutRow(row)
}

/** The newest try of a contribution; hold the contribution's lock. */
export async function findLatestCheckout(tx: Tx, contributionId: string): Promise<CheckoutRow> {
  const row = await tx
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return toCheckoutRow(row)
}

/** opening → open, with where it is paid; false if somebody else has been faster. */
export async function storeCheckoutOpened(
  db: Db,
  id: string,
  session: ProviderSession,
): Promise<boolean> {
  const result = await db
    .updateTable('checkout_sessions')
    .set({ status: 'open', stripe_session_id: session.id, url: session.url })
    .where('id', '=', id)
    .where('status', '=', 'opening')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The provider will never open this one. False if it is no longer opening. */
export async function storeCheckoutRefused(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('checkout_sessions')
    .set({ status: 'refused' })
    .where('id', '=', id)
    .where('status', '=', 'opening')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
