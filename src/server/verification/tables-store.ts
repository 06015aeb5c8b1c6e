import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { isAlertingFailure } from '#server/jobs/failures-store.ts'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'

/** What a table holds. */
export interface TableFigures {
  name: string
  rows: number
  /** ISO 8601; null where the table has no timestamp. */
  newest: string | null
  /** Sum of each column of amounts, in centavos. */
  sums: Record<string, number>
  /** Hash of all rows, in any order: two equal digests mean two equal tables. */
  digest: string
}

interface TableShape {
  name: string
  timestamp: string | null
  amounts: string[]
}

/**
 * Every table that survives a crash, without the migrator's own. Amounts are its `bigint` columns;
 * its timestamp is when a row was written, if there is such a column, else the first that is not null.
 */
async function listShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      (select attname from pg_attribute where attrelid = pg_class.oid and attnotnull
        and atttypid = 'timestamptz'::regtype
        order by attname in ('created_at', 'recorded_at', 'received_at') desc, attnum limit 1) as timestamp,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0
        and not attisdropped and atttypid = 'bigint'::regtype order by attname) as amounts
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'kysely%'
    order by relname collate "C"`.execute(db)
  return rows
}

interface Totals {
  rows: number
  newest: Date | null
  sums: Record<string, string>
  bits: string | null
}

async function readFigures(
  db: Db,
  { name, timestamp, amounts }: TableShape,
): Promise<TableFigures> {
  const sums = amounts.flatMap((amount) => [
    sql.lit(amount),
    sql`coalesce(sum(${sql.ref(amount)}), 0)::text`,
  ])
  const { rows } = await sql<Totals>`
    select count(*) as rows, ${timestamp ? sql`max(${sql.ref(timestamp)})` : sql`null`} as newest,
      jsonb_build_object(${sql.join(sums)}) as sums,
      bit_xor(('x' || md5(this_row::text))::bit(128))::text as bits
    from ${sql.table(name)} as this_row`.execute(db)
  const [read] = rows
  return {
    name,
    rows: read?.rows ?? 0,
    newest: read?.newest?.toISOString() ?? null,
    sums: Object.fromEntries(amounts.map((amount) => [amount, Number(read?.sums[amount] ?? 0)])),
    digest: BigInt(`0b${read?.bits ?? '0'}`)
      .toString(16)
      .padStart(32, '0'),
  }
}

/** Reads every table once; the rows stay in the database. */
export async function readTables(db: Db): Promise<TableFigures[]> {
  await sql`set local timezone = 'UTC'`.execute(db)
  const figures: TableFigures[] = []
  for (const shape of await listShapes(db)) figures.push(await readFigures(db, shape))
  return figures
}

/** Tasks of one queue. */
export interface QueueFigures {
  name: string
  waiting: number
  /** Out of retries, or failed so often that it alerts. */
  failed: number
}

/** Null where the queue is not part of this database. */
export async function readQueues(db: Db): Promise<QueueFigures[] | null> {
  const exists = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (!exists.rows[0]?.exists) return null
  const { rows } = await sql<QueueFigures>`
    select queue.name, count(*) filter (where state < 'completed')::int as waiting,
      count(*) filter (where state = 'failed'
        or (state = 'retry' and retry_count + 1 >= ${ALERT_AFTER_ATTEMPTS} and ${isAlertingFailure}))::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name collate "C"`.execute(db)
  return rows
}
