import { sql } from 'kysely'
import type { RefundStatus } from '#contract/money/refunds/refunds.ts'
import type { Db } from '#server/db/schema.ts'

export interface ChangedGift {
  id: string
  folio: string
  amount: number
}

/** Finds the contributions of an event that changes name, by id. */
export async function findChangedGifts(
  db: Db,
  eventId: string,
  ids: readonly string[],
): Promise<Map<string, ChangedGift>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contributions')
    .select(['id', 'folio', 'base_amount as amount'])
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds refunds as they are now, by id. */
export async function findChangedRefunds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { amount: number; status: RefundStatus }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'base_amount as amount', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...refund }) => [id, refund]))
}

/** Counts the contributions of an event's refund, and those of them that are refunded. */
export function countRefundedItems(db: Db, eventId: string) {
  return db
    .selectFrom('event_refund_items')
    .innerJoin('contributions', 'contributions.id', 'event_refund_items.contribution_id')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where contributions.status = 'REFUNDED'))::int`.as('returned'),
    ])
    .where('event_refund_items.event_id', '=', eventId)
    .executeTakeFirstOrThrow()
}
