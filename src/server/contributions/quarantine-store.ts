import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'

export type QuarantineReason = Row<'quarantined_payments'>['reason']

/** Keeps a payment that fits none of our rows; false if it is kept already. */
export async function quarantinePayment(
  tx: Tx,
  sessionId: string,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const result = await tx
    .insertInto('quarantined_payments')
    .values({ stripe_session_id: sessionId, reason, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('stripe_session_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type QuarantinedRow = Row<'quarantined_payments'>

/** Where the money of a payment kept apart is at the provider. */
export interface QuarantinedMoney {
  paymentIntentId: string
  /** A part of it went to a host's account. */
  hasTransfer: boolean
}

/** Null where it is not a payment, but a refund or a dispute of one that we do not know. */
export function moneyOf({ detail, reason }: QuarantinedRow): QuarantinedMoney | null {
  if (reason === 'unknown-refund' || reason === 'unknown-dispute') return null
  const { paymentIntentId, destination } = detail as Record<string, unknown>
  if (typeof paymentIntentId !== 'string') return null
  return { paymentIntentId, hasTransfer: typeof destination === 'string' }
}

/** How often the provider has refused to give it back, for good: each used up a key. */
export function refusalsOf({ detail }: QuarantinedRow): number {
  const { refusals } = detail as Record<string, unknown>
  return typeof refusals === 'number' ? refusals : 0
}

export function isRefundable(row: QuarantinedRow): boolean {
  return moneyOf(row) !== null
}

/** What is known of a payment kept apart, by the provider's name of its session. */
export function findQuarantined(db: Db, sessionId: string): Promise<QuarantinedRow | undefined> {
  return db
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirst()
}

/** A payment kept apart, held for a decision. */
export function lockQuarantined(tx: Tx, id: string): Promise<QuarantinedRow | undefined> {
  return tx
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function storeDecision(
  tx: Tx,
  id: string,
  values: Pick<QuarantinedRow, 'decision' | 'decided_by' | 'resolved_at'>,
): Promise<QuarantinedRow> {
  return tx
    .updateTable('quarantined_payments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The provider has refused to give it back: nothing is decided, and the next try is another one. */
export async function storeRefusal(tx: Tx, row: QuarantinedRow): Promise<void> {
  const refusals = JSON.stringify({ refusals: refusalsOf(row) + 1 })
  await tx
    .updateTable('quarantined_payments')
    .set({ decision: null, decided_by: null, detail: sql<string>`detail || ${refusals}::jsonb` })
    .where('id', '=', row.id)
    .execute()
}
