import { sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/schema.ts'

/** A whole event, or one of its goals. */
export interface EventScope {
  eventId: string
  goalId?: string | undefined
}

/** An event, one of its goals, or a host's events, into any account or the given one. */
export type CheckoutScope = EventScope | { hostId: string; accountId?: string | undefined }

function within(scope: CheckoutScope) {
  if ('hostId' in scope) {
    const { hostId, accountId } = scope
    const account = accountId
      ? sql`and exists (select 1 from contributions
          where contributions.id = contribution_id and stripe_account_id = ${accountId})`
      : sql``
    return sql<boolean>`event_id in (select id from events where host_id = ${hostId}) ${account}`
  }
  const goal = scope.goalId ? sql`and goal_id = ${scope.goalId}` : sql``
  return sql<boolean>`event_id = ${scope.eventId} ${goal}`
}

/**
 * Lists ids of checkouts that may still be paid, or were paid without our knowing: open ones until
 * Stripe reports their end, and opening ones until they expire.
 * @param outliving only those that can be paid after that moment
 */
export async function listOpenCheckouts(
  db: Db,
  scope: CheckoutScope,
  { now, outliving }: { now: Date; outliving?: Date | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where(within(scope))
    .where(sql<boolean>`status in ('opening', 'open')`)
    .where((row) =>
      outliving
        ? row('expires_at', '>', outliving)
        : row.or([row('status', '=', 'open'), row('expires_at', '>', now)]),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Counts the checkouts of a network that were begun since then and paid, at one event or at all. */
export async function countPaidCheckouts(
  db: Db,
  { networkHash, eventId, since }: { networkHash: Buffer; eventId?: string; since: Date },
): Promise<number> {
  const { paid } = await db
    .selectFrom('checkout_sessions')
    .select((row) => row.fn.countAll<number>().as('paid'))
    .where('network_hash', '=', networkHash)
    .where('status', '=', 'complete')
    .where('created_at', '>=', since)
    .$if(eventId !== undefined, (some) => some.where('event_id', '=', eventId ?? ''))
    .executeTakeFirstOrThrow()
  return paid
}

/** Deletes idempotency keys that are too old to be retried. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('checkout_requests').select('key').where('created_at', '<', before)
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
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
              join.onRef('stripe_object_id', '=', 'checkout_sessions.stripe_session_id'),
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
    .limit(BATCH_ROWS)
    .forUpdate('contributions')
    .skipLocked()
  await deleteInBatches(() =>
    db.deleteFrom('contributions').where('id', 'in', some).executeTakeFirst(),
  )
}

const unpaid = sql<boolean>`confirmed_at is null and status in ('PENDING', 'EXPIRED', 'FAILED')`

/**
 * Selects the goals that were ever paid for, null being the whole event: by a contribution, refunded
 * or not, or by a completed checkout whose payment is quarantined.
 */
function selectEverPaid(db: Db, scope: EventScope) {
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

export async function hasEverBeenPaid(db: Db, scope: EventScope): Promise<boolean> {
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
export async function deleteUnpaidContributions(tx: Tx, scope: EventScope): Promise<void> {
  await tx.deleteFrom('contributions').where(within(scope)).where(unpaid).execute()
}

/** A claimed Idempotency-Key and the contribution it stands for. */
export interface ClaimedRequest {
  contribution_id: string
  body_hash: Buffer
  /** False if an earlier request claimed this key. */
  is_new: boolean
}

/**
 * Claims an Idempotency-Key for a contribution yet to be inserted. Concurrent requests with the same
 * key wait for the first one and get its contribution.
 */
export async function claimRequest(tx: Tx, key: string, bodyHash: Buffer): Promise<ClaimedRequest> {
  const claimed = await tx
    .insertInto('checkout_requests')
    .values({ key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['contribution_id', 'body_hash'])
    .executeTakeFirst()
  if (claimed) return { ...claimed, is_new: true }
  const earlier = await tx
    .selectFrom('checkout_requests')
    .select(['contribution_id', 'body_hash'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { ...earlier, is_new: false }
}

/** The database generates all ids, here because Stripe's parameters need it before the row. */
export async function generateCheckoutId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no id')
  return row.id
}

/** Whether an account of a host has received a payment. */
export async function hasReceivedPayments(db: Db, accountId: string, hostId: string) {
  const { rows } = await sql`
    select from contributions
    where host_id = ${hostId} and stripe_account_id = ${accountId} and confirmed_at is not null
    limit 1`.execute(db)
  return rows.length > 0
}
