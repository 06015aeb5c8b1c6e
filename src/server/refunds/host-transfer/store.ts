import type { Insertable } from 'kysely'
import type { Db, Row, Schema } from '#server/db/schema.ts'

/** A movement between the platform and the host's account after the payment. */
export type MoveRow = Row<'transfer_adjustments'>

export function listMoves(db: Db, contributionId: string): Promise<MoveRow[]> {
  return db
    .selectFrom('transfer_adjustments')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('sequence')
    .execute()
}

export async function countMoves(db: Db, contributionId: string): Promise<number> {
  return (await listMoves(db, contributionId)).length
}

/** Throws if another has taken the same number: it was planned without knowing of that one. */
export function insertMove(
  db: Db,
  values: Insertable<Schema['transfer_adjustments']>,
): Promise<MoveRow> {
  return db
    .insertInto('transfer_adjustments')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function storeMove(
  db: Db,
  id: string,
  values: Pick<MoveRow, 'status' | 'provider_id'>,
): Promise<void> {
  await db
    .updateTable('transfer_adjustments')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
