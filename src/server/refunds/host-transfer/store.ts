import type { Insertable } from 'kysely'
import type { Db, Row, Schema } from '#server/db/schema.ts'

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
