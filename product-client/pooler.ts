import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../local/system/ports.ts'
import { waitUntil } from './wait.ts'

const NOBODY_ID = 65_534

export type PoolMode = 'transaction' | 'session'

/** A PgBouncer before a server of PostgreSQL. */
export interface Pooler {
  /** The address of the same database through it. */
  toPoolerUrl(databaseUrl: string): string
  stop(): Promise<void>
}

interface PoolerOptions {
  mode: PoolMode
  /** Statements that every session begins with. */
  connectQuery?: string
  /** Sessions for each database. */
  size?: number
  /** A free one by default. */
  port?: number
}

/** Returns the version of the installed PgBouncer; null if there is none. */
export function findPgbouncer(): string | null {
  const { stdout, status } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/PgBouncer ([\d.]+)/.exec(stdout)?.[1] ?? null) : null
}

/** What operating.md tells an operator to set. */
const SESSION_TIMEOUTS =
  'set statement_timeout = 7000; set idle_in_transaction_session_timeout = 7000'

/** Starts PgBouncer, which refuses to run as root, before the server of this database. */
export async function startPooler(
  databaseUrl: string,
  { mode, connectQuery = SESSION_TIMEOUTS, size = 20, port: chosenPort }: PoolerOptions,
): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl)
  const port = chosenPort ?? (await findFreePort())
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const login = `user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} ${login} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
server_login_retry = 1
default_pool_size = ${size}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o600 },
  )
  const ids = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {}
  if (ids.uid) for (const owned of [folder, file]) chownSync(owned, NOBODY_ID, NOBODY_ID)
  const child = spawn('pgbouncer', ['-q', file], { ...ids, stdio: 'ignore' })
  const stopWithProcess = () => child.kill('SIGKILL')
  process.once('exit', stopWithProcess)
  await waitUntil('PgBouncer accepts connections', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  })
  return {
    toPoolerUrl: (url) => {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    },
    stop: async () => {
      process.off('exit', stopWithProcess)
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
