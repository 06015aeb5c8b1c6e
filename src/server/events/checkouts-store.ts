import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'

/** All of an event, or one goal of it. */
export interface Scope {
  eventId: string
  goalId?: string | undefined
}

const within = ({ eventId, goalId }: Scope) =>
  goalId
    ? sql<boolean>`event_id = ${eventId} and goal_id = ${goalId}`
    : sql<boolean>`event_id = ${eventId}`

const unpaid = sql<boolean>`confirmed_at is null and status in ('PENDING', 'EXPIRED', 'FAILED')`

/**
 * Whether anything was ever paid, be it refunded since: a contribution, or a checkout whose money
 * fits no contribution and is kept apart.
 */
export async function wasEverPaid(db: Db, scope: Scope): Promise<boolean> {
  const paid = await db
    .selectFrom('contributions')
    .select('id')
    .where(within(scope))
    .where(sql<boolean>`not (${unpaid})`)
    .unionAll(
      db
        .selectFrom('checkout_sessions')
        .select('id')
        .where(within(scope))
        .where('status', '=', 'complete'),
    )
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Forgets checkouts that came to nothing, before their event or goal is deleted. The one write into
 * a table of the noun above: the foreign key stays without `cascade`, so that the database itself
 * refuses to delete what was ever paid for. Hold the event's row: nothing is settled meanwhile.
 */
export async function deleteUnpaid(tx: Tx, scope: Scope): Promise<void> {
  await tx.deleteFrom('contributions').where(within(scope)).where(unpaid).execute()
}
