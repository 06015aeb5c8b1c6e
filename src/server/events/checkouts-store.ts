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

/**
 * Ids of the checkout sessions through which somebody may still pay, or has paid without our
 * knowing yet: one that is open counts until the provider has said how it ended; one that never
 * got as far as the provider, until its time is over.
 */
export async function listOpenCheckouts(db: Db, scope: Scope, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where(within(scope))
    .where(sql<boolean>`status in ('opening', 'open')`)
    .where((row) => row.or([row('status', '=', 'open'), row('expires_at', '>', now)]))
    .execute()
  return rows.map((row) => row.id)
}

const unpaid = sql<boolean>`confirmed_at is null and status in ('PENDING', 'EXPIRED', 'FAILED')`

/** Whether there is any contribution, or any that was ever paid, be it refunded since. */
export async function hasContributions(
  db: Db,
  scope: Scope,
  which: 'any' | 'paid',
): Promise<boolean> {
  const found = await db
    .selectFrom('contributions')
    .select('id')
    .where(within(scope))
    .where(which === 'paid' ? sql<boolean>`not (${unpaid})` : sql<boolean>`true`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Forgets checkouts that came to nothing, before their event or goal is deleted. The one write into
 * a table of the noun above: the foreign key stays without `cascade`, so that the database itself
 * refuses to delete what was ever paid for. One that is being settled right now is left: who settles
 * it holds it and waits for the event.
 */
export async function deleteUnpaid(tx: Tx, scope: Scope): Promise<void> {
  const free = tx
    .selectFrom('contributions')
    .select('id')
    .where(within(scope))
    .where(unpaid)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('contributions').where('id', 'in', free).execute()
}
