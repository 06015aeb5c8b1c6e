import { type Insertable, sql } from 'kysely'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

/** A transfer to or from the host's account after the payment. */
export type AdjustmentRow = Row<'transfer_adjustments'>

/** Lists the adjustments of a contribution in their order; stable only under its lock. */
export function listAdjustments(db: Db, contributionId: string): Promise<AdjustmentRow[]> {
  return db
    .selectFrom('transfer_adjustments')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .orderBy('sequence')
    .execute()
}

/** Stripe's ids of the transfers that adjustments have made. */
export function listTransferIds(adjustments: readonly AdjustmentRow[]): string[] {
  return adjustments.flatMap(({ kind, provider_id: id }) => (kind === 'transfer' && id ? id : []))
}

export function findAdjustment(db: Db, id: string): Promise<AdjustmentRow | undefined> {
  return db.selectFrom('transfer_adjustments').selectAll().where('id', '=', id).executeTakeFirst()
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

/** Also of a refused adjustment: an earlier key may have had its effect after all. */
export async function storeAdjustmentDone(tx: Tx, id: string, provider_id: string): Promise<void> {
  await tx
    .updateTable('transfer_adjustments')
    .set({ status: 'done', provider_id, refused_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'refused'])
    .execute()
}

/** Ends an adjustment that the provider refused; false if it had ended before. */
export async function storeAdjustmentRefused(
  tx: Tx,
  id: string,
  refusal: Pick<AdjustmentRow, 'refusal_code' | 'refusal_request_id'> & { refused_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer_adjustments')
    .set({ status: 'refused', ...refusal })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True if a key before the refused one failed: its effect can come late. */
export function mayHaveMoved({ status, failed_at }: AdjustmentRow): boolean {
  return status === 'refused' && failed_at !== null
}

/** The provider keeps an answer under its key for a day: the next request needs the next key. */
export async function storeNextAttempt(
  db: Db,
  { id, attempt }: AdjustmentRow,
  failure: { failed_at?: Date },
): Promise<void> {
  await db
    .updateTable('transfer_adjustments')
    .set({ attempt: attempt + 1, ...failure })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'pending')
    .execute()
}

/** Resolves the stopped adjustments of a contribution. Requires its lock. */
export async function resolveStopped(tx: Tx, contributionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('transfer_adjustments')
    .set({ resolved_at: at })
    .where('contribution_id', '=', contributionId)
    .where('is_stopped', '=', true)
    .execute()
}

/** Stores that a stop was settled outside Stripe, or, with null, that it was not. Requires the lock. */
export async function storeSettled(
  tx: Tx,
  id: string,
  settled: { how: NonNullable<AdjustmentRow['settled_outside']>; amount: number } | null,
): Promise<void> {
  await tx
    .updateTable('transfer_adjustments')
    .set({ settled_outside: settled?.how ?? null, settled_amount: settled?.amount ?? null })
    .where('id', '=', id)
    .execute()
}

/** SQL condition: the provider refused to move money of the contribution, and it is not resolved. */
export const hasStoppedTransferSql = sql<boolean>`exists (
  select from transfer_adjustments where contribution_id = contributions.id and is_stopped)`

/** SQL condition: the same in one direction, a transfer to the host or a reversal from them. */
export function isTransferStoppedSql(kind: AdjustmentRow['kind']) {
  return sql<boolean>`exists (select from transfer_adjustments
    where contribution_id = contributions.id and is_stopped and kind = ${kind})`
}
