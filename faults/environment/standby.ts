import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../local/postgres/server.ts'
import { findFreePort } from '../../local/system/ports.ts'
import { waitUntil } from '../../product-client/wait.ts'

const NAME = 'standby'

/** A synchronous standby: a commit is answered once it has it. */
export interface Standby {
  port: number
  /** The superuser's address. */
  adminUrl: string
  /** Makes it the primary; resolves once it takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

async function run(adminUrl: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** Files that belong to the running server, or that a standby fetches from it. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_wal|pg_replslot|pgsql_tmp.*)$/

/** Copies a running cluster between `pg_backup_start` and `pg_backup_stop`, as PostgreSQL's manual tells. */
export async function copyCluster(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('${NAME}', true)`)
    fs.cpSync(from, to, {
      recursive: true,
      filter: (file) => !NOT_COPIED.test(path.relative(from, file)),
    })
    for (const empty of ['pg_wal', 'pg_replslot']) fs.mkdirSync(path.join(to, empty))
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    fs.writeFileSync(path.join(to, 'backup_label'), rows[0].labelfile)
  } finally {
    await client.end()
  }
  fs.chmodSync(to, 0o700)
}

/** Starts a standby of the primary whose data is in that folder, and makes every commit wait for it. */
export async function startStandby(
  primary: { adminUrl: string; port: number },
  primaryFolder: string,
  folder: string,
  flags: string[],
): Promise<Standby> {
  fs.mkdirSync(folder, { mode: 0o700 })
  const cluster = path.join(folder, 'cluster')
  await run(primary.adminUrl, `alter system set wal_keep_size = '1GB'`, 'select pg_reload_conf()')
  await copyCluster(primary.adminUrl, path.join(primaryFolder, 'cluster'), cluster)
  fs.copyFileSync(path.join(primaryFolder, 'passwords.json'), path.join(folder, 'passwords.json'))
  const { username, password } = new URL(primary.adminUrl)
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${NAME}`
  fs.appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
  const port = await findFreePort()
  const server: Postgres = await startPostgres({ dataDir: folder, port, flags })
  await run(
    primary.adminUrl,
    `alter system set synchronous_standby_names = '${NAME}'`,
    'select pg_reload_conf()',
  )
  await waitUntil('the standby is synchronous', async () => {
    const [row] = await run(primary.adminUrl, 'select sync_state from pg_stat_replication')
    return row?.sync_state === 'sync'
  })
  return {
    port,
    adminUrl: server.adminUrl,
    promote: async () => {
      await run(server.adminUrl, 'select pg_promote(true)')
    },
    stop: () => server.stop('immediate'),
  }
}
