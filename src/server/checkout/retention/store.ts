import { sql } from 'kysely'
import { BATCH, inBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/schema.ts'

/** Deletes idempotency keys that are too old to be retried. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('checkout_requests').select('key').where('created_at', '<', before)
  const some = old.limit(BATCH).forUpdate().skipLocked()
  await inBatches(() =>
    db.deleteFrom('checkout_requests').where('key', 'in', some).executeTakeFirst(),
  )
}

/**
 * Deletes contributions that were never paid, with their checkouts, unless Stripe may still accept a
 * payment or one of their payments is quarantined.
 */
export async function deleteUnpaidBefore(db: Db, before: Date): Promise<void> {
  const some = db
    .selectFrom('contributions')
    .select('contributions.id')
    .where('contributions.created_at', '<', before)
    .where('contributions.status', 'in', ['PENDING', 'EXPIRED', 'FAILED'])
    .where('contributions.confirmed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkout_sessions')
            .leftJoin('quarantined_payments', (join) =>
              join.onRef(
                'quarantined_payments.stripe_object_id',
                '=',
                'checkout_sessions.stripe_session_id',
              ),
            )
            .select('checkout_sessions.id')
            .whereRef('checkout_sessions.contribution_id', '=', 'contributions.id')
            .where(({ or, eb }) =>
              or([
                eb('checkout_sessions.status', 'not in', ['expired', 'refused']),
                eb('checkout_sessions.created_at', '>=', before),
                eb('quarantined_payments.id', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .limit(BATCH)
    .forUpdate('contributions')
    .skipLocked()
  await inBatches(() => db.deleteFrom('contributions').where('id', 'in', some).executeTakeFirst())
}

/** A whole event, or one of its goals. */
export interface PaidScope {
  eventId: string
  goalId?: string | undefined
}

const within = ({ eventId, goalId }: PaidScope) =>
  goalId
    ? sql<boolean>`event_id = ${eventId} and goal_id = ${goalId}`
    : sql<boolean>`event_id = ${eventId}`

const unpaid = sql<boolean>`confirmed_at is null and status in ('PENDING', 'EXPIRED', 'FAILED')`

/**
 * Selects the goals that were ever paid for, null being the whole event: by a contribution, refunded
 * or not, or by a completed checkout whose payment is quarantined.
 */
function selectEverPaid(db: Db, scope: PaidScope) {
  return db
    .selectFrom('contributions')
    .select('goal_id')
    .where(within(scope))
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`not (${unpaid})`,
        exists(
          selectFrom('checkout_sessions')
            .select('checkout_sessions.id')
            .whereRef('contribution_id', '=', 'contributions.id')
            .where('checkout_sessions.status', '=', 'complete'),
        ),
      ]),
    )
}

export async function hasEverBeenPaid(db: Db, scope: PaidScope): Promise<boolean> {
  return (await selectEverPaid(db, scope).limit(1).executeTakeFirst()) !== undefined
}

export async function listGoalsEverPaid(db: Db, eventId: string): Promise<(string | null)[]> {
  const rows = await selectEverPaid(db, { eventId }).distinct().execute()
  return rows.map(({ goal_id }) => goal_id)
}

/**
 * Deletes unpaid contributions before their event or goal is deleted. The foreign key has no
 * `cascade`, so that the database itself refuses to delete anything paid. Requires the event's lock,
 * which stops settlement meanwhile.
 */
export async function deleteUnpaidContributions(tx: Tx, scope: PaidScope): Promise<void> {
  await tx.deleteFrom('contributions').where(within(scope)).where(unpaid).execute()
}
