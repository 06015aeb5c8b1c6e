import { CompiledQuery, sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderEvent } from '#server/stripe/payments.ts'

/** An event that is not handled yet. */
export type WaitingEvent = Pick<
  Row<'stripe_events'>,
  'id' | 'type' | 'account' | 'object_id' | 'attempts'
>

/** As text, since every webhook sends it: building a query costs as much as verifying a signature. */
const STORE_EVENTS = `
  insert into stripe_events
    (id, type, account, object_id, created_at, received_at, next_attempt_at, handled_at)
  select id, type, account, object_id, created_at, now, now, case when is_handled then now end
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[])
    as received (id, type, account, object_id, created_at, is_handled),
    cast($7 as timestamptz) as now
  on conflict (id) do nothing`

/** An event to be stored; `isHandled` if it has no effect. */
export interface ReceivedEvent extends ProviderEvent {
  isHandled: boolean
}

/** Stores the ids of events, not their content; a second delivery changes nothing. */
export async function storeEvents(
  db: Db,
  events: readonly ReceivedEvent[],
  now: Date,
): Promise<void> {
  // Always in one order: two statements with the same events must not wait for each other.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const column = <K extends keyof ReceivedEvent>(name: K) => sorted.map((event) => event[name])
  const values = [
    column('id'),
    column('type'),
    column('account'),
    column('objectId'),
    column('createdAt'),
    column('isHandled'),
    now,
  ]
  await db.executeQuery(CompiledQuery.raw(STORE_EVENTS, values))
}

/** Leases the event that has waited longest to one worker; the lease ends if that worker dies. */
export function claimEvent(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<WaitingEvent | undefined> {
  return db
    .updateTable('stripe_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: new Date(now.getTime() + leaseMs),
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('stripe_events')
        .select('id')
        .where('handled_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'type', 'account', 'object_id', 'attempts'])
    .executeTakeFirst()
}

/** Marks an event as handled and locks it; false if it was handled before. */
export async function markHandled(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('stripe_events')
    .set({ handled_at: now, last_error: null })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Postpones an event that failed until `nextAttemptAt`. */
export async function postponeEvent(
  db: Db,
  id: string,
  error: string,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

/** Deletes events that were handled before a moment. */
export async function deleteHandledEvents(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('stripe_events').select('id').where('handled_at', '<', before)
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
    db.deleteFrom('stripe_events').where('id', 'in', some).executeTakeFirst(),
  )
}
