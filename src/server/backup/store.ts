import { sql } from 'kysely'
import type { Database, Db } from '#server/db/schema.ts'

/** Calls back with a snapshot of the database: the transaction that sees it, and its name for `pg_dump`. */
export function withSnapshot<T>(
  db: Database,
  work: (tx: Db, snapshot: string) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
      return work(tx, rows[0]?.name ?? '')
    })
}

/** Reads the server's major version. */
export async function readServerMajor(db: Db): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db)
  return rows[0]?.major ?? 0
}

/** Counts the tables, views and sequences that are not PostgreSQL's own. */
export async function countRelations(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
