import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { Findings } from './check.ts'
import { findingsOf } from './findings-store.ts'

/**
 * Paid contributions, confirmed since then, of which no letter to the contributor, or to a host who
 * wants it and has not changed their mind meanwhile, is or was in the queue.
 */
export function findUnannounced(db: Db, since: Date): Promise<Findings> {
  return findingsOf(
    db,
    sql`
    with due as (
      select contributions.id, 'receipt' as letter from contributions
        where confirmed_at >= ${since} and contributor_email is not null and email_corrections = 0
      union all
      select contributions.id, 'contribution-received' from contributions
        join users on users.id = host_id
        where confirmed_at >= ${since} and deleted_at is null and users.updated_at < confirmed_at
          and not 'contributionReceived' = any(muted_emails)
    ), queued as (
      select data ->> 'messageId' as message from pgboss.job where name = 'send-email'
    )
    select letter || ' ' || id as id from due where not exists
      (select from queued where message = '<' || letter || '.' || id || '@ciguena>')`,
  )
}
