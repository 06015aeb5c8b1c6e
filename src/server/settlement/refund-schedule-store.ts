import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'

/** Why a refund was made by itself. */
export type RefundCause = NonNullable<Row<'refunds'>['cause']>

export type EventRefundRow = Row<'event_refunds'>

export function findEventRefund(db: Db, eventId: string): Promise<EventRefundRow | undefined> {
  return db
    .selectFrom('event_refunds')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** One that counts only now that the event was called off; tried before, it waits again. */
export async function requeueEventRefundItem(
  tx: Tx,
  contributionId: string,
  eventId: string,
): Promise<void> {
  await tx
    .insertInto('event_refund_items')
    .values({ contribution_id: contributionId, event_id: eventId })
    .onConflict((conflict) =>
      conflict.column('contribution_id').doUpdateSet({ done_at: null, failure_reason: null }),
    )
    .execute()
}

/**
 * Why money that came for this contribution goes back at once, or null: its event was called off,
 * or its host suspended, before it came (`payments.md`).
 */
export async function findAutomaticRefundCause(
  tx: Tx,
  contributionId: string,
): Promise<RefundCause | null> {
  const { rows } = await sql<{ called_off: boolean; suspended: boolean }>`
    select event_refunds.event_id is not null as called_off, suspended_at is not null as suspended
    from contributions join users on users.id = host_id left join event_refunds using (event_id)
    where contributions.id = ${contributionId}`.execute(tx)
  const [row] = rows
  if (row?.called_off) return 'event-refunded'
  return row?.suspended ? 'host-suspended' : null
}
