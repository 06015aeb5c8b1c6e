import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { findBinaries } from '../../../local/postgres/binaries.ts'
import { buildCommand, pickPostgresUser } from '../../../local/postgres/postgres-user.ts'
import { findRunningServer, isAlive } from '../../../local/postgres/running.ts'
import { waitUntil } from '../../../product-client/wait.ts'

/** A program that ends with this process. */
export interface Daemon {
  child: ChildProcess
  /** Sends SIGKILL; resolves when it has ended. */
  kill(): Promise<void>
}

/** Starts a program, whose output goes into a file. */
export function startDaemon(
  [file, args]: [string, string[]],
  log: string,
  env: NodeJS.ProcessEnv,
): Daemon {
  const output = fs.openSync(log, 'a')
  const child = spawn(file, args, { env, stdio: ['ignore', output, output] })
  fs.closeSync(output)
  const gone = once(child, 'exit')
  const stopWithProcess = () => child.kill('SIGKILL')
  process.once('exit', stopWithProcess)
  return {
    child,
    kill: async () => {
      process.off('exit', stopWithProcess)
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** One machine of the database: Patroni and its PostgreSQL. */
export interface PatroniNode {
  name: string
  port: number
  /** Resolves to what Patroni's REST API says of its PostgreSQL: 200 if it is that; 0 without an answer. */
  probe(role: 'primary' | 'synchronous'): Promise<number>
  /** Kills both with SIGKILL, as the loss of the machine does. */
  kill(): Promise<void>
  request(path: string, body: object): Promise<Response>
}

interface NodeSettings {
  name: string
  /** Contains the data and the log. */
  folder: string
  /** The folder with the files of configuration. */
  configuration: string
  programs: string
  port: number
  restPort: number
  etcdPort: number
  passwords: { superuser: string; replication: string }
  /** For the copy of a primary. */
  adminUrls: readonly string[]
}

/** The variables of docs/operating.md, "What if the database's machine dies?". */
function buildEnvironment(settings: NodeSettings, data: string): NodeJS.ProcessEnv {
  const { name, port, restPort, etcdPort, programs, passwords, adminUrls, folder } = settings
  return {
    PATH: process.env.PATH,
    HOME: folder,
    SOURCE_ADMIN_URLS: adminUrls.join(),
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
  }
}

/** Starts Patroni, which initializes its PostgreSQL, or copies it from the primary. */
export function startPatroniNode(settings: NodeSettings): PatroniNode {
  const { name, folder, configuration, port, restPort } = settings
  fs.mkdirSync(folder, { mode: 0o700 })
  const data = path.join(folder, 'data')
  // PostgreSQL refuses root.
  const runAs = pickPostgresUser(findBinaries())
  const { owner, ids } = runAs
  if (owner) fs.chownSync(folder, owner, owner)
  if (ids.uid) throw new Error('Patroni needs the right to change its user')
  const command = buildCommand(runAs, 'patroni', [configuration])
  const environment = buildEnvironment(settings, data)
  const patroni = startDaemon(command, path.join(folder, 'patroni.log'), environment)
  const rest = `http://127.0.0.1:${restPort}`
  return {
    name,
    port,
    probe: (role) =>
      fetch(`${rest}/${role}`, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status,
        () => 0,
      ),
    request: (where, body) =>
      fetch(`${rest}${where}`, { method: 'POST', body: JSON.stringify(body) }),
    kill: async () => {
      await patroni.kill()
      const server = findRunningServer(data)
      if (!server) return
      process.kill(server.pid, 'SIGKILL')
      await waitUntil('PostgreSQL has ended', async () => !isAlive(server.pid))
    },
  }
}
