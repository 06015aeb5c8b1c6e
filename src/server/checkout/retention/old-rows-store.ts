import { BATCH, inBatches } from '#server/db/batches.ts'
import type { Db } from '#server/db/schema.ts'

/** Callers' own keys, which nobody sends again so late. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('checkout_requests').select('key').where('created_at', '<', before)
  const some = old.limit(BATCH).forUpdate().skipLocked()
  await inBatches(() =>
    db.deleteFrom('checkout_requests').where('key', 'in', some).executeTakeFirst(),
  )
}

/**
 * Contributions that were begun before and never paid, with their checkouts: all of these are ended
 * at the provider, and none is kept apart.
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
                'quarantined_payments.stripe_session_id',
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
