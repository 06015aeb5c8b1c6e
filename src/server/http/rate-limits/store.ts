import { sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db } from '#server/db/schema.ts'

/** A counter: its key, and the hashed email address whose password reset clears it, if one does. */
export interface Counter {
  key: string
  subject?: string
}

/**
 * Counts one call of `key` in its window, across all processes (`R13`). `resetIn`: seconds until the
 * window is over; `since`: when it began, as the database writes it.
 */
export async function countHit(db: Db, { key, subject }: Counter, windowSeconds: number) {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<{ hits: number; resetIn: number; since: string }>`
    insert into rate_limits as counted (key, subject, window_start, hits)
    values (${key}, ${subject ?? null}, now(), 1)
    on conflict (key) do update set
      window_start = case when counted.window_start + ${window} <= now() then now() else counted.window_start end,
      hits = case when counted.window_start + ${window} <= now() then 1 else counted.hits + 1 end
    returning hits, window_start::text as since,
      ceil(extract(epoch from window_start + ${window} - now()))::int as "resetIn"`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('an upsert returns its row')
  return counted
}

/** Reads how many calls of `key` its current window has. */
export async function readHits(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_limits
    where key = ${key} and window_start + make_interval(secs => ${windowSeconds}) > now()`.execute(
    db,
  )
  return rows[0]?.hits ?? 0
}

/** Releases a hit if the window that began at `since` is still the current one. */
export async function releaseHit(db: Db, key: string, since: string): Promise<void> {
  await sql`
    update rate_limits set hits = hits - 1
    where key = ${key} and window_start = ${since}::timestamptz and hits > 0`.execute(db)
}

/**
 * Lets one call of `key` pass at the end of a wait: the first call is told to wait, the first one
 * after the wait passes, and starts the next wait. Earlier calls do not prolong a wait.
 * @returns seconds left to wait; 0 if the call passes
 */
export async function takeTurnAfterWait(
  db: Db,
  { key, subject }: Counter,
  waitSeconds: number,
): Promise<number> {
  const nextTurn = sql`now() + make_interval(secs => ${waitSeconds})`
  const { rows } = await sql<{ passes: boolean | null; secondsLeft: number }>`
    insert into rate_limits as counted (key, subject, window_start, hits)
    values (${key}, ${subject ?? null}, ${nextTurn}, 0)
    on conflict (key) do update set
      window_start = case when counted.window_start <= now() then ${nextTurn} else counted.window_start end
    returning old.window_start <= now() as passes,
      ceil(extract(epoch from new.window_start - now()))::int as "secondsLeft"`.execute(db)
  const [turn] = rows
  if (!turn) throw new Error('an upsert returns its row')
  return turn.passes ? 0 : Math.max(1, turn.secondsLeft)
}

/** Deletes every counter that a password reset of a hashed email address clears. */
export async function deleteCountersOf(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('subject', '=', subject).execute()
}

/** Deletes counters whose window began before; no window is longer than a day. */
export async function deleteCountersBefore(db: Db, before: Date): Promise<void> {
  const old = db.selectFrom('rate_limits').select('key').where('window_start', '<', before)
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
    db.deleteFrom('rate_limits').where('key', 'in', some).executeTakeFirst(),
  )
}
