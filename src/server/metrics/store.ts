import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { isAlertingFailure } from '#server/jobs/failures-store.ts'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'

/** Tasks of one queue: how many wait or run, and how long the oldest that is due has waited. */
export interface QueueBacklog {
  name: string
  waiting: number
  /** Of the waiting: those that failed often enough to alert an operator. */
  failing: number
  running: number
  oldestSeconds: number
}

/** What has to be read from the database: the same in every process. */
export interface DatabaseFigures {
  queues: QueueBacklog[]
  /** Stored webhook events that are not handled. */
  inbox: { waiting: number; failing: number; oldestSeconds: number }
  /** Contributions that count in the totals, and their amount in centavos. */
  confirmed: { count: number; amount: number }
  /** Of the last nightly check; null before the first. */
  ledger: { differences: number; ageSeconds: number } | null
}

/**
 * Reads what waits, what counts and what the last check of the ledger found. Each statement reads an
 * index of what is unfinished, or totals that are kept: a scrape costs the same at a million gifts.
 * @param now the clock of the product: ages are seconds before it
 */
export async function readDatabaseFigures(db: Db, now: Date): Promise<DatabaseFigures> {
  const [queues, inbox, confirmed, ledger] = await Promise.all([
    sql<QueueBacklog>`
      select queue.name, count(job.id)::int as waiting,
        count(job.id) filter (where retry_count >= ${ALERT_AFTER_ATTEMPTS} and ${isAlertingFailure})::int as failing,
        queue.active_count as running,
        coalesce(max(extract(epoch from now() - start_after))
          filter (where start_after <= now()), 0)::float8 as "oldestSeconds"
      from pgboss.queue left join pgboss.job on job.name = queue.name and state < 'active' and not blocked
      group by queue.name, queue.active_count order by queue.name`.execute(db),
    sql<DatabaseFigures['inbox']>`
      select count(*)::int as waiting,
        count(*) filter (where attempts > 0)::int as failing,
        coalesce(extract(epoch from ${now}::timestamptz - min(received_at)), 0)::float8
          as "oldestSeconds"
      from stripe_events where handled_at is null`.execute(db),
    sql<DatabaseFigures['confirmed']>`
      select coalesce(sum(contribution_count), 0)::int as count,
        coalesce(sum(raised_amount), 0)::bigint as amount
      from daily_totals`.execute(db),
    sql<{ differences: number; ageSeconds: number }>`
      select jsonb_array_length(differences) as differences,
        extract(epoch from ${now}::timestamptz - finished_at)::float8 as "ageSeconds"
      from ledger_checks order by started_at desc limit 1`.execute(db),
  ])
  const [waiting] = inbox.rows
  const [counted] = confirmed.rows
  if (!waiting || !counted) throw new Error('an aggregate without a row')
  return { queues: queues.rows, inbox: waiting, confirmed: counted, ledger: ledger.rows[0] ?? null }
}
