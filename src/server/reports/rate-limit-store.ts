import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

export interface HourlyLimit {
  limit: number
  now: Date
  /** Start of the rolling hour: grants before it count no more. */
  since: Date
}

/**
 * Counts one more file of this person unless the hour's are spent. One statement behind the row's
 * lock: of many at once no more than the limit are granted, in whichever process (`R8`, `R13`).
 */
export async function addReportIfAllowed(
  db: Db,
  userId: string,
  { limit, now, since }: HourlyLimit,
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_requests as previous (user_id, requested_at)
    values (${userId}, array[${now}::timestamptz])
    on conflict (user_id) do update set requested_at =
      array(select at from unnest(previous.requested_at) as at where at > ${since}) || excluded.requested_at
    where (select count(*) from unnest(previous.requested_at) as at where at > ${since}) < ${limit}
    returning true`.execute(db)
  return rows.length > 0
}

/** When this person was given the files that still count, the newest first. */
export async function listRecentReports(db: Db, userId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from report_requests, unnest(requested_at) as at
    where user_id = ${userId} and at > ${since} order by at desc`.execute(db)
  return rows.map((row) => row.at)
}
