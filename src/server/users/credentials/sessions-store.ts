import { sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

export async function insertSession(
  db: Db,
  session: { userId: string; device: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      proven_at: session.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findSession(db: Db, userId: string, sessionId: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function markSessionUsed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

/** Records that a session proved a password or passkey just now (`R16`). */
export async function markSessionProven(
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .execute()
}

/** Finds the owner of an active session, unless the owner is suspended or deleted (`R3`). */
export function findActiveSessionOwner(db: Db, userId: string, sessionId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.roles',
      'users.email',
      'users.email_verified_at',
      'sessions.proven_at',
    ])
    .select((row) =>
      row
        .selectFrom('email_tokens')
        .select(({ fn }) => fn.max('email_tokens.expires_at').as('until'))
        .whereRef('email_tokens.user_id', '=', 'users.id')
        .whereRef('email_tokens.email', '<>', 'users.email')
        .where('email_tokens.purpose', '=', 'undo-email')
        .where('email_tokens.expires_at', '>', now)
        .as('email_undoable_until'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds what is known of the end of a session: its own columns, and whether its owner is suspended. */
export function findSessionEnd(db: Db, userId: string, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.end_reason', 'users.suspended_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
}

/** Lists the sessions that are open, the latest first. */
export function listOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type EndReason = NonNullable<Row<'sessions'>['end_reason']>

function endOpenSessions(db: Db, userId: string, end: { now: Date; reason: EndReason }) {
  return db
    .updateTable('sessions')
    .set({ ended_at: end.now, end_reason: end.reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
}

/** Ends a session because its owner signs out. */
export async function endSession(db: Db, userId: string, sessionId: string, now: Date) {
  const end = { now, reason: 'sign-out' } as const
  await endOpenSessions(db, userId, end).where('id', '=', sessionId).execute()
}

/**
 * Ends all sessions of a person except `keep`; resolves to how many.
 * @param only ends this one alone
 */
export async function endSessions(
  db: Db,
  userId: string,
  { keep, only, now, reason }: { keep: string | null; only?: string; now: Date; reason: EndReason },
): Promise<number> {
  const result = await endOpenSessions(db, userId, { now, reason })
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The sessions of a person that are kept; signing in again and again must not fill the table. */
export const SESSIONS_MAX = 100

/** Deletes a person's oldest sessions above a number, those that ended first. */
export async function deleteSessionsAbove(tx: Tx, userId: string, max: number): Promise<void> {
  const surplus = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy(sql`ended_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(max)
  await tx.deleteFrom('sessions').where('id', 'in', surplus).execute()
}

/** Deletes sessions that ended or expired before a moment. */
export async function deleteSessionsEndedBefore(db: Db, before: Date): Promise<void> {
  const old = db
    .selectFrom('sessions')
    .select('id')
    .where((row) => row.or([row('expires_at', '<', before), row('ended_at', '<', before)]))
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() => db.deleteFrom('sessions').where('id', 'in', some).executeTakeFirst())
}
