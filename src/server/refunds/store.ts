import type { Insertable } from 'kysely'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'

/** A transfer to or from the host's account after the payment. */
export type AdjustmentRow = Row<'transfer_adjustments'>

export function listAdjustments(db: Db, contributionId: string): Promise<AdjustmentRow[]> {
  return db
    .selectFrom('transfer_adjustments')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('sequence')
    .execute()
}

export async function countAdjustments(db: Db, contributionId: string): Promise<number> {
  return (await listAdjustments(db, contributionId)).length
}

/** Throws if another worker has taken the same sequence number. */
export function insertAdjustment(
  db: Db,
  values: Insertable<Schema['transfer_adjustments']>,
): Promise<AdjustmentRow> {
  return db
    .insertInto('transfer_adjustments')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function storeAdjustmentResult(
  db: Db,
  id: string,
  values: Pick<AdjustmentRow, 'status' | 'provider_id'>,
): Promise<void> {
  await db
    .updateTable('transfer_adjustments')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export type RefundRow = Row<'refunds'>

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
export function findRefundRow(
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
  values: Pick<RefundRow, 'status' | 'stripe_refund_id' | 'completed_at'>,
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('id', '=', id).execute()
}

/** Marks a refund as refused by Stripe; its reserved amount is free again. */
export async function storeRefundRefused(db: Db, id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('is_in_flight', '=', true)
    .execute()
}
