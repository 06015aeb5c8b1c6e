import pg from 'pg'
import type { CrashableDatabase } from '../environment/infrastructure.ts'

/** PostgreSQL's own refusals: a disk without room, a standby, no connection left, a lock that is held. */
export type DatabaseTrouble = 'full-disk' | 'read-only' | 'connection-limit' | 'statement-timeout'

/** Ends a trouble of the database. */
export type EndTrouble = () => Promise<void>

const APPLICATION = 'faults'

/** Opens a session that no trouble ends. */
export async function openSession(
  { adminUrl }: CrashableDatabase,
  name: string,
): Promise<pg.Client> {
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  const client = new pg.Client({
    connectionString: address.href,
    application_name: APPLICATION,
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  return client
}

/** Runs statements one after the other, each in a transaction of its own. */
async function run(
  database: CrashableDatabase,
  name: 'postgres' | 'ciguena',
  ...statements: string[]
): Promise<void> {
  const session = await openSession(database, name)
  try {
    for (const statement of statements) await session.query(statement)
  } finally {
    await session.end()
  }
}

/** New sessions have the settings of their database as they are then. */
const END_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = 'ciguena' and application_name <> '${APPLICATION}'`

/** PostgreSQL's error of a full disk at every write. */
const FILL_DISK = `create or replace function public.refuse_for_space() returns trigger language plpgsql as $$
begin
  raise exception 'could not extend file: No space left on device' using errcode = '53100';
end $$`
/** One table at a time: a transaction that locks several would wait in a circle with the product's. */
async function changeTables(database: CrashableDatabase, statement: string): Promise<void> {
  const session = await openSession(database, 'ciguena')
  try {
    const { rows } = await session.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
         and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by name`,
    )
    for (const { name } of rows) await session.query(statement.replace('%', name))
  } finally {
    await session.end()
  }
}

const REFUSE_WRITES =
  'create trigger no_space before insert or update or delete on % for each statement execute function public.refuse_for_space()'

async function fillDisk(database: CrashableDatabase): Promise<EndTrouble> {
  await run(database, 'ciguena', FILL_DISK)
  await changeTables(database, REFUSE_WRITES)
  return async () => {
    await changeTables(database, 'drop trigger if exists no_space on %')
    await run(database, 'ciguena', 'drop function public.refuse_for_space()')
  }
}

async function lockTables(database: CrashableDatabase): Promise<EndTrouble> {
  const sessions: pg.Client[] = []
  // One table for each session, so that no statement of the product waits for one while it keeps the other.
  for (const table of ['readiness', 'events']) {
    const session = await openSession(database, 'ciguena')
    sessions.push(session)
    await session.query('begin')
    await session.query(`lock table ${table} in access exclusive mode`)
  }
  return async () => {
    for (const session of sessions) await session.end()
  }
}

/** Begins a trouble; resolves to what ends it. */
export async function beginDatabaseTrouble(
  database: CrashableDatabase,
  trouble: DatabaseTrouble,
): Promise<EndTrouble> {
  switch (trouble) {
    case 'full-disk':
      return fillDisk(database)
    case 'read-only':
      await run(
        database,
        'postgres',
        'alter database ciguena set default_transaction_read_only = on',
        END_SESSIONS,
      )
      return () =>
        run(
          database,
          'postgres',
          'alter database ciguena reset default_transaction_read_only',
          END_SESSIONS,
        )
    case 'connection-limit':
      await run(database, 'postgres', 'alter database ciguena connection limit 0', END_SESSIONS)
      return () => run(database, 'postgres', 'alter database ciguena connection limit -1')
    case 'statement-timeout':
      return lockTables(database)
  }
}
