import type { Insertable } from 'kysely'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'

export type RefundRow = Row<'refunds'>

export function insertRefund(tx: Tx, values: Insertable<Schema['refunds']>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(values).returningAll().executeTakeFirstOrThrow()
}

export function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refunds of a contribution, also those that failed; hold its lock to count on them. */
export function listRefunds(db: Db, contributionId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('id')
    .execute()
}

/**
 * Our row of a provider's refund: the one that knows its id or, where the answer has not reached
 * us, the one whose id the refund carries.
 */
export function findRefundRow(
  tx: Tx,
  contributionId: string,
  told: Pick<ProviderRefund, 'id' | 'refundId'>,
): Promise<RefundRow | undefined> {
  const carried = idSchema.safeParse(told.refundId)
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .where(({ eb, or, and }) =>
      or([
        eb('stripe_refund_id', '=', told.id),
        ...(carried.success
          ? [and([eb('id', '=', carried.data), eb('stripe_refund_id', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst()
}

export async function storeRefund(
  tx: Tx,
  id: string,
  values: Pick<RefundRow, 'status' | 'stripe_refund_id' | 'settled_at'>,
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('id', '=', id).execute()
}

/** The provider will never make this one; what it reserved is free again. */
export async function storeRefundRefused(db: Db, id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('is_underway', '=', true)
    .execute()
}
