import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Lock, tryLock } from '../system/lock.ts'
import { assertPortFree, findFreePort } from '../system/ports.ts'
import {
  ensureWritableFolder,
  readOrCreateSecrets,
  writePrivateFile,
} from '../system/private-files.ts'
import { SetupError } from '../system/setup-error.ts'
import { findBinaries } from './binaries.ts'
import { buildCommand, type PostgresUser, pickPostgresUser } from './postgres-user.ts'
import { findRunningServer, isAlive, type RunningServer, waitUntilReady } from './running.ts'

/**
 * Stops and removes the clusters of killed runs; the folder of a run begins with its process id.
 * @param within where the folder of a run has its cluster
 */
export async function removeOrphanedClusters(folder: string, within = ''): Promise<void> {
  if (!fs.existsSync(folder)) return
  for (const run of fs.readdirSync(folder)) {
    if (isAlive(Number.parseInt(run, 10))) continue
    const dataDir = path.join(folder, run)
    await stopPostgres(path.join(dataDir, within))
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const APP_NAME = 'ciguena'

export interface PostgresOptions {
  /** Contains the cluster, its passwords (readable by the owner only) and its log. */
  dataDir: string
  /** The port on loopback; a free one by default. */
  port?: number
  /** More command-line flags of the server. */
  flags?: string[]
  /** The user to run as; by default the first way that works on this machine. */
  runAs?: PostgresUser
}

export interface Postgres {
  /** For the product: an unprivileged role that owns the database `ciguena`. */
  url: string
  /** For tests: the superuser, in the database `postgres`. */
  adminUrl: string
  pid: number
  /** True when the server was already running on that folder. */
  joined: boolean
  /**
   * Stops the server, unless another running process owns it. `immediate` interrupts every session,
   * as a crash does.
   */
  stop(mode?: StopMode): Promise<void>
}

type StopMode = 'fast' | 'immediate'

interface Cluster {
  dataDir: string
  /** PostgreSQL's data directory, inside `dataDir`. */
  pgData: string
  binaries: string
  runAs: PostgresUser
  passwords: { admin: string; app: string }
}

/**
 * Starts the included PostgreSQL on a folder, which the first start initializes, or joins the server
 * that a killed process left running there (R11). Throws a `SetupError` when it cannot.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = prepareCluster(options)
  const ownership = tryLock(path.join(cluster.dataDir, 'owner.lock'))
  try {
    return await startOrJoin(cluster, options, ownership)
  } catch (error) {
    ownership?.release()
    throw error
  }
}

async function startOrJoin(
  cluster: Cluster,
  options: PostgresOptions,
  ownership: Lock | undefined,
): Promise<Postgres> {
  const running = findRunningServer(cluster.pgData)
  if (running) return joinRunning(cluster, running, ownership)
  if (!ownership) throw new SetupError(`Another process is using the folder ${cluster.dataDir}.`)

  const port = options.port ?? (await findFreePort())
  await assertPortFree(port)
  const flags = options.flags ?? []
  initializeData(cluster, flags)
  const child = launchServer(cluster, port, flags)
  const adminUrl = buildUrl('postgres', cluster.passwords.admin, port)
  if (
    !(await waitUntilReady(adminUrl, () => child.exitCode === null && child.signalCode === null))
  ) {
    child.kill('SIGKILL')
    throw new SetupError(`PostgreSQL did not start: ${readLogTail(cluster)}`)
  }
  await ensureAppDatabase(adminUrl, cluster.passwords.app)
  const urls = buildUrls(cluster, port)
  return {
    ...urls,
    pid: child.pid ?? 0,
    joined: false,
    stop: (mode) => stopCluster(cluster, ownership, mode),
  }
}

/** Stops the PostgreSQL that runs on the folder, if any. */
export async function stopPostgres(dataDir: string): Promise<void> {
  await stopCluster(prepareCluster({ dataDir }))
}

function prepareCluster(options: PostgresOptions): Cluster {
  const dataDir = path.resolve(options.dataDir)
  const binaries = findBinaries()
  const runAs = options.runAs ?? pickPostgresUser(binaries)
  ensureWritableFolder(dataDir)
  const passwords = readOrCreateSecrets(path.join(dataDir, 'passwords.json'), () => ({
    admin: randomBytes(24).toString('base64url'),
    app: randomBytes(24).toString('base64url'),
  }))
  return { dataDir, pgData: path.join(dataDir, 'cluster'), binaries, runAs, passwords }
}

async function joinRunning(
  cluster: Cluster,
  server: RunningServer,
  ownership: Lock | undefined,
): Promise<Postgres> {
  const urls = buildUrls(cluster, server.port)
  if (!(await waitUntilReady(urls.adminUrl, () => isAlive(server.pid)))) {
    throw new SetupError(
      `The PostgreSQL that runs on ${cluster.dataDir} (process ${server.pid}) does not answer: end it.`,
    )
  }
  await ensureAppDatabase(urls.adminUrl, cluster.passwords.app)
  const stopIfOwner = async (mode?: StopMode) => {
    if (ownership) await stopCluster(cluster, ownership, mode)
  }
  return { ...urls, pid: server.pid, joined: true, stop: stopIfOwner }
}

/** Creates the cluster under a temporary name, so that an interrupted initdb leaves no partial one. */
function initializeData(cluster: Cluster, flags: string[]): void {
  const { pgData, dataDir, runAs } = cluster
  if (!fs.existsSync(pgData)) {
    const draft = path.join(dataDir, 'cluster.new')
    const passwordFile = path.join(dataDir, 'password.new')
    fs.rmSync(draft, { recursive: true, force: true })
    writePrivateFile(passwordFile, cluster.passwords.admin)
    changeOwner(runAs, dataDir, passwordFile)
    const settings = ['-U', 'postgres', '--auth=scram-sha-256', '--pwfile', passwordFile]
    const locale = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=es-MX', '--locale=C']
    const program = path.join(cluster.binaries, 'bin/initdb')
    const sync = flags.includes('fsync=off') ? ['--no-sync'] : []
    const all = ['-D', draft, ...settings, ...locale, ...sync]
    const [file, args] = buildCommand(runAs, program, all)
    const initdb = spawnSync(file, args, { ...runAs.ids, cwd: '/', encoding: 'utf8' })
    fs.rmSync(passwordFile, { force: true })
    if (initdb.status !== 0) {
      throw new SetupError(
        `PostgreSQL could not initialize its data in ${dataDir}: ${initdb.stderr}`,
      )
    }
    fs.renameSync(draft, pgData)
  }
  if (runAs.owner !== undefined && fs.statSync(pgData).uid !== runAs.owner) {
    changeOwner(runAs, dataDir)
    spawnSync('chown', ['-R', `${runAs.owner}:${runAs.owner}`, pgData])
  }
}

function changeOwner(runAs: PostgresUser, ...files: string[]): void {
  if (runAs.owner === undefined) return
  for (const file of files) fs.chownSync(file, runAs.owner, runAs.owner)
}

/** Starts the server in its own session, so that our Ctrl-C does not stop the database before us. */
function launchServer(cluster: Cluster, port: number, flags: string[]): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ].flatMap((setting) => ['-c', setting])
  const program = path.join(cluster.binaries, 'bin/postgres')
  const all = ['-D', cluster.pgData, '-p', String(port), ...settings, ...flags]
  const [file, args] = buildCommand(cluster.runAs, program, all)
  const log = fs.openSync(getLogFile(cluster), 'w', 0o600)
  const child = spawn(file, args, {
    ...cluster.runAs.ids,
    cwd: '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  return child
}

async function stopCluster(
  cluster: Cluster,
  ownership?: Lock,
  mode: StopMode = 'fast',
): Promise<void> {
  const server = findRunningServer(cluster.pgData)
  if (server) {
    await runPgCtl(cluster, mode).catch(() => runPgCtl(cluster, 'immediate'))
    // pg_ctl returns when the pid file is gone; the process ends a moment later.
    while (isAlive(server.pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  ownership?.release()
}

async function runPgCtl(cluster: Cluster, mode: StopMode): Promise<void> {
  const program = path.join(cluster.binaries, 'bin/pg_ctl')
  const pgCtlArgs = ['stop', '-D', cluster.pgData, '-m', mode, '-w', '-t', '20']
  const [file, args] = buildCommand(cluster.runAs, program, pgCtlArgs)
  await promisify(execFile)(file, args, { ...cluster.runAs.ids, cwd: '/' })
}

/** Creates the product's role and database unless they exist. */
async function ensureAppDatabase(adminUrl: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query('select from pg_roles where rolname = $1', [APP_NAME])
    if (role.rowCount === 0) {
      await admin.query(`create role ${APP_NAME} login password ${admin.escapeLiteral(password)}`)
    }
    const database = await admin.query('select from pg_database where datname = $1', [APP_NAME])
    if (database.rowCount === 0) await admin.query(`create database ${APP_NAME} owner ${APP_NAME}`)
  } finally {
    await admin.end()
  }
}

function buildUrls(cluster: Cluster, port: number): { url: string; adminUrl: string } {
  return {
    url: buildUrl(APP_NAME, cluster.passwords.app, port),
    adminUrl: buildUrl('postgres', cluster.passwords.admin, port),
  }
}

function buildUrl(name: string, password: string, port: number): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

function getLogFile(cluster: Cluster): string {
  return path.join(cluster.dataDir, 'postgres.log')
}

function readLogTail(cluster: Cluster): string {
  const log = fs.readFileSync(getLogFile(cluster), 'utf8').trim().split('\n')
  return `${log.slice(-3).join(' ')} (${getLogFile(cluster)})`
}
