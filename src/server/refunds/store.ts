import { type Insertable, sql } from 'kysely'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'

export type RefundRow = Row<'refunds'>

/** SQL: the centavos refunded or reserved of the row of `contributions`, as `sumRefundedAndReserved` counts them. */
export const refundedOrReservedSql = sql<number>`(select coalesce(sum(refunds.total_amount), 0)::bigint
  from refunds where refunds.contribution_id = contributions.id and refunds.status <> 'failed')`

/** SQL: the id of the last refund of the row of `contributions`; of those made at once, the one stored last. */
export const lastRefundIdSql = sql<string | null>`(select last.id from refunds as last
  where last.contribution_id = contributions.id order by last.created_at desc, last.id desc limit 1)`

/** How a refund failed: the card's bank returned it, or Stripe never sent it. */
export type LastRefundFailure = 'bounced' | 'never-left'

/** SQL: how the last refund of the row of `contributions` failed; null if it did not. */
export const lastRefundFailureSql = sql<LastRefundFailure | null>`(
  select case when never_left or stripe_refund_id is null then 'never-left' else 'bounced' end
  from refunds where refunds.id = ${lastRefundIdSql} and refunds.status = 'failed')`

export function insertRefund(tx: Tx, values: Insertable<Schema['refunds']>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(values).returningAll().executeTakeFirstOrThrow()
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the refunds of a contribution, failed ones too; stable only under its lock. */
export function listRefunds(db: Db, contributionId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('id')
    .execute()
}

/**
 * Finds our row of a Stripe refund: by the refund's id or, if Stripe's answer has not arrived, by
 * the row id in the refund's metadata.
 */
export function findRefundByProviderRefund(
  tx: Tx,
  contributionId: string,
  refund: Pick<ProviderRefund, 'id' | 'refundId'>,
): Promise<RefundRow | undefined> {
  const idInMetadata = idSchema.safeParse(refund.refundId)
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .where(({ eb, or, and }) =>
      or([
        eb('stripe_refund_id', '=', refund.id),
        ...(idInMetadata.success
          ? [and([eb('id', '=', idInMetadata.data), eb('stripe_refund_id', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst()
}

export async function storeRefund(
  tx: Tx,
  id: string,
  values: Pick<
    RefundRow,
    'status' | 'stripe_refund_id' | 'completed_at' | 'waits_for_funds' | 'never_left'
  >,
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('id', '=', id).execute()
}

/** Stores whether a pending refund waits for the platform's balance. */
export async function storeWaitsForFunds(
  tx: Tx,
  id: string,
  waitsForFunds: boolean,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ waits_for_funds: waitsForFunds })
    .where('id', '=', id)
    .where('waits_for_funds', '<>', waitsForFunds)
    .execute()
}

/**
 * Lists Stripe's ids of the refunds, also of quarantined payments, that wait for the platform's balance,
 * or waited until they failed: Stripe has not booked them.
 */
export async function listUnpaidRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('stripe_refund_id')
    .where(({ or, eb }) => or([eb('waits_for_funds', '=', true), eb('never_left', '=', true)]))
    .unionAll(
      db
        .selectFrom('quarantined_payments')
        .select('stripe_refund_id')
        .where(({ or, eb }) =>
          or([eb('refund_waits_for_funds', '=', true), eb('refund_never_left', '=', true)]),
        ),
    )
    .execute()
  return rows.flatMap(({ stripe_refund_id: id }) => id ?? [])
}

/** Stores what the next try sends, and that it uses the next key, unless another try has stored it. */
export async function storeNextAttempt(
  db: Db,
  { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>,
  next: Pick<RefundRow, 'reverses_transfer'> & { failed_at?: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempt: attempt + 1, ...next })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Marks a refund as refused by Stripe; its reserved amount is free again. */
export async function markRefundFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('is_in_flight', '=', true)
    .execute()
}
