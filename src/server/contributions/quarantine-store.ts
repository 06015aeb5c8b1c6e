import type { Row, Tx } from '#server/db/schema.ts'

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
