import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** What a table holds. */
export interface TableFigures {
  name: string
  rows: number
  /** ISO 8601; null where rows carry no moment of their own. */
  newest: string | null
  /** Sum of each column of amounts, in centavos. */
  sums: Record<string, number>
  /** Of all rows, in whatever order: another one, and some row is another. */
  digest: string
}

interface TableShape {
  name: string
  moment: string | null
  amounts: string[]
}

/**
 * Every table that outlives a crash, but the migrator's own. Amounts are its `bigint` columns; its
 * moment is when a row was written, where it says so, else the first moment that every row has.
 */
async function listShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      (select attname from pg_attribute where attrelid = pg_class.oid and attnotnull
        and atttypid = 'timestamptz'::regtype
        order by attname in ('created_at', 'recorded_at', 'received_at') desc, attnum limit 1) as moment,
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

async function readFigures(db: Db, { name, moment, amounts }: TableShape): Promise<TableFigures> {
  const sums = amounts.flatMap((amount) => [
    sql.lit(amount),
    sql`coalesce(sum(${sql.ref(amount)}), 0)::text`,
  ])
  const { rows } = await sql<Totals>`
    select count(*) as rows, ${moment ? sql`max(${sql.ref(moment)})` : sql`null`} as newest,
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

/** Reads every table once, from end to end; the rows stay in the database. */
export async function readTables(db: Db): Promise<TableFigures[]> {
  await sql`set local timezone = 'UTC'`.execute(db)
  const figures: TableFigures[] = []
  for (const shape of await listShapes(db)) figures.push(await readFigures(db, shape))
  return figures
}

/** Tasks of one kind that are not done. */
export interface QueueFigures {
  name: string
  waiting: number
  /** Given up for good. */
  failed: number
}

/** Null where the queue is not part of this database. */
export async function readQueues(db: Db): Promise<QueueFigures[] | null> {
  const there = await sql<{ is: boolean }>`
    select to_regclass('pgboss.job') is not null as is`.execute(db)
  if (!there.rows[0]?.is) return null
  const { rows } = await sql<QueueFigures>`
    select queue.name, count(*) filter (where state < 'completed')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name collate "C"`.execute(db)
  return rows
}
