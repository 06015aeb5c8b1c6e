import { type Insertable, sql } from 'kysely'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'

/** One attempt to open a hosted checkout, with the parameters that every retry sends. */
export type CheckoutRow = Omit<Row<'checkout_sessions'>, 'params'> & { params: CheckoutParams }

function toCheckoutRow(row: Row<'checkout_sessions'>): CheckoutRow {
  return { ...row, params: row.params as CheckoutParams }
}

export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toCheckoutRow(row)
}

/**
 * Finds our checkout of a Stripe session: by the session's id or, if Stripe's answer never arrived,
 * by the checkout id in the session's metadata.
 */
export async function findCheckoutOfSession(
  db: Db,
  session: Pick<ProviderSession, 'id' | 'checkoutSessionId'>,
): Promise<CheckoutRow | undefined> {
  const idInMetadata = idSchema.safeParse(session.checkoutSessionId)
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('stripe_session_id', '=', session.id),
        ...(idInMetadata.success
          ? [and([eb('id', '=', idInMetadata.data), eb('stripe_session_id', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst()
  return row && toCheckoutRow(row)
}

/** Notes that the bank declined a payment at a checkout. */
export async function storeDecline(tx: Tx, id: string, reason: DeclineReason): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set((row) => ({ declines: row('declines', '+', 1), last_decline: reason }))
    .where('id', '=', id)
    .execute()
}

/** Stores how a session ended, and the country of the card that paid; a completed checkout stays complete. */
export async function storeCheckoutEnd(
  tx: Tx,
  id: string,
  status: 'complete' | 'expired',
  { id: sessionId, charge }: Pick<ProviderSession, 'id' | 'charge'>,
): Promise<void> {
  const card_country = charge?.cardCountry ?? null
  await tx
    .updateTable('checkout_sessions')
    .set({ status, stripe_session_id: sessionId, card_country })
    .where('id', '=', id)
    .where('status', '!=', 'complete')
    .execute()
}

/** Assigns a checkout to another contribution. Requires the lock of both. */
export async function assignCheckout(tx: Tx, id: string, contributionId: string): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ contribution_id: contributionId })
    .where('id', '=', id)
    .execute()
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

/** Finds the newest attempt of a contribution. Requires the contribution's lock. */
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

/** Stores a session's id and address: opening → open. False if another request did so first. */
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

/**
 * Stores that the next try sends the next key, unless another try has stored it already; in the same
 * statement `withoutEmail` leaves out the address that Stripe refuses, so that each key has one body.
 */
export async function storeNextKey(
  db: Db,
  { id, key_attempt: attempt }: Pick<CheckoutRow, 'id' | 'key_attempt'>,
  { withoutEmail }: { withoutEmail: boolean },
): Promise<void> {
  const params = sql<string>`jsonb_set(params, '{customerEmail}', 'null')`
  await db
    .updateTable('checkout_sessions')
    .set({ key_attempt: attempt + 1, ...(withoutEmail ? { params } : {}) })
    .where('id', '=', id)
    .where('key_attempt', '=', attempt)
    .execute()
}

/** Marks an opening checkout as refused by Stripe; false if it is no longer opening. */
export async function storeCheckoutRefused(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('checkout_sessions')
    .set({ status: 'refused' })
    .where('id', '=', id)
    .where('status', '=', 'opening')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets the networks of checkouts that began before. */
export async function deleteNetworksBefore(db: Db, before: Date): Promise<void> {
  const some = db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('network_hash', 'is not', null)
    .where('created_at', '<', before)
    .limit(BATCH_ROWS)
    .forUpdate()
    .skipLocked()
  await deleteInBatches(async () => {
    const change = db.updateTable('checkout_sessions').set({ network_hash: null })
    const { numUpdatedRows } = await change.where('id', 'in', some).executeTakeFirst()
    return { numDeletedRows: numUpdatedRows }
  })
}
