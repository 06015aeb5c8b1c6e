import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

export interface Hits {
  hits: number
  /** Seconds until the window is over. */
  resetIn: number
}

/** Counts one more call of `key` in its window, in one statement shared by all processes (`R13`). */
export async function countHit(db: Db, key: string, windowSeconds: number): Promise<Hits> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Hits>`
    insert into rate_limits as counted (key, window_start, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      window_start = case when counted.window_start + ${window} <= now() then now() else counted.window_start end,
      hits = case when counted.window_start + ${window} <= now() then 1 else counted.hits + 1 end
    returning hits, ceil(extract(epoch from window_start + ${window} - now()))::int as "resetIn"`.execute(
    db,
  )
  return rows[0] ?? { hits: 1, resetIn: windowSeconds }
}

/** Where `key` stands in its window, without counting. */
export async function readHits(db: Db, key: string, windowSeconds: number): Promise<Hits> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Hits>`
    select hits, ceil(extract(epoch from window_start + ${window} - now()))::int as "resetIn"
    from rate_limits where key = ${key} and window_start + ${window} > now()`.execute(db)
  return rows[0] ?? { hits: 0, resetIn: 0 }
}
