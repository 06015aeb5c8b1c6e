import { sql } from 'kysely'
import type { AutomaticRefundReason } from '#contract/money/refunds/refunds.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

export type EventRefundRow = Row<'event_refunds'>

export function findEventRefund(db: Db, eventId: string): Promise<EventRefundRow | undefined> {
  return db
    .selectFrom('event_refunds')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Adds a contribution to the refund of its event, or marks it as pending again. */
export async function requeueEventRefundItem(
  tx: Tx,
  contributionId: string,
  eventId: string,
): Promise<void> {
  await tx
    .insertInto('event_refund_items')
    .values({ contribution_id: contributionId, event_id: eventId })
    .onConflict((conflict) =>
      conflict.column('contribution_id').doUpdateSet({
        completed_at: null,
        failure_reason: null,
        needs_admin: false,
      }),
    )
    .execute()
}

/**
 * Finds why a payment must be refunded on arrival: its event was refunded or its host suspended
 * before it arrived. Null if it may stay.
 */
export async function findAutomaticRefundReason(
  tx: Tx,
  contributionId: string,
): Promise<AutomaticRefundReason | null> {
  const { rows } = await sql<{ event_refunded: boolean; suspended: boolean }>`
    select event_refunds.event_id is not null as event_refunded, suspended_at is not null as suspended
    from contributions join users on users.id = host_id left join event_refunds using (event_id)
    where contributions.id = ${contributionId}`.execute(tx)
  const [row] = rows
  if (row?.event_refunded) return 'event-refunded'
  return row?.suspended ? 'host-suspended' : null
}
