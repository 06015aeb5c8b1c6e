import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Lock, tryLock } from '../system/lock.ts'
import { assertPortFree, freePort } from '../system/ports.ts'
import { ensureWritableFolder, keepSecrets, writePrivately } from '../system/private-files.ts'
import { StartFault } from '../system/setup-error.ts'
import { findBinaries } from './binaries.ts'
import { commandLine, pickRunAs, type RunAs } from './run-as.ts'
import { answers, findRunning, isAlive, type RunningServer } from './running.ts'

const APP = 'ciguena'

export interface PostgresOptions {
  /** Holds the cluster, its passwords (readable by the owner alone) and its log. */
  dataDir: string
  /** On loopback; a free one by default. */
  port?: number
  /** Further command-line flags of the server. */
  flags?: string[]
  /** As whom to run; by default the first way that works here. */
  runAs?: RunAs
}

export interface Postgres {
  /** For the product: a role without privileges that owns the database `ciguena`. */
  url: string
  /** For tests: the superuser, in the database `postgres`. */
  adminUrl: string
  pid: number
  /** True when the server was already running on that folder. */
  joined: boolean
  /**
   * Stops the server, unless it belongs to another process that still lives: `immediate` as a crash
   * would, every session cut where it stands.
   */
  stop(how?: StopMode): Promise<void>
}

type StopMode = 'fast' | 'immediate'

interface Place {
  dataDir: string
  cluster: string
  binaries: string
  runAs: RunAs
  passwords: { admin: string; app: string }
}

/**
 * Starts the included PostgreSQL on a folder, which is filled the first time, or joins the one
 * that a killed process left running there (R11). Throws a `StartFault` when it can't.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = preparePlace(options)
  const ownership = tryLock(path.join(place.dataDir, 'owner.lock'))
  try {
    return await startOrJoin(place, options, ownership)
  } catch (error) {
    ownership?.release()
    throw error
  }
}

async function startOrJoin(
  place: Place,
  options: PostgresOptions,
  ownership: Lock | undefined,
): Promise<Postgres> {
  const running = findRunning(place.cluster)
  if (running) return join(place, running, ownership)
  if (!ownership) throw new StartFault(`Otro proceso está usando la carpeta ${place.dataDir}.`)

  const port = options.port ?? (await freePort())
  await assertPortFree(port)
  initialize(place)
  const child = launch(place, port, options.flags ?? [])
  const adminUrl = urlFor('postgres', place.passwords.admin, port)
  if (!(await answers(adminUrl, () => child.exitCode === null && child.signalCode === null))) {
    child.kill('SIGKILL')
    throw new StartFault(`PostgreSQL no arrancó: ${lastWords(place)}`)
  }
  await ensureApp(adminUrl, place.passwords.app)
  const found = addresses(place, port)
  return {
    ...found,
    pid: child.pid ?? 0,
    joined: false,
    stop: (how) => stop(place, ownership, how),
  }
}

/** Stops whatever PostgreSQL runs on the folder, whoever started it. */
export async function stopPostgres(dataDir: string): Promise<void> {
  await stop(preparePlace({ dataDir }))
}

function preparePlace(options: PostgresOptions): Place {
  const dataDir = path.resolve(options.dataDir)
  const binaries = findBinaries()
  const runAs = options.runAs ?? pickRunAs(binaries)
  ensureWritableFolder(dataDir)
  const passwords = keepSecrets(path.join(dataDir, 'passwords.json'), () => ({
    admin: randomBytes(24).toString('base64url'),
    app: randomBytes(24).toString('base64url'),
  }))
  return { dataDir, cluster: path.join(dataDir, 'cluster'), binaries, runAs, passwords }
}

async function join(
  place: Place,
  server: RunningServer,
  ownership: Lock | undefined,
): Promise<Postgres> {
  const found = addresses(place, server.port)
  if (!(await answers(found.adminUrl, () => isAlive(server.pid)))) {
    throw new StartFault(
      `El PostgreSQL que ya corre en ${place.dataDir} (proceso ${server.pid}) no responde: termínalo.`,
    )
  }
  await ensureApp(found.adminUrl, place.passwords.app)
  const leave = async (how?: StopMode) => {
    if (ownership) await stop(place, ownership, how)
  }
  return { ...found, pid: server.pid, joined: true, stop: leave }
}

/** A cluster appears under its name only when it is whole. */
function initialize(place: Place): void {
  const { cluster, dataDir, runAs } = place
  if (!fs.existsSync(cluster)) {
    const draft = path.join(dataDir, 'cluster.new')
    const passwordFile = path.join(dataDir, 'password.new')
    fs.rmSync(draft, { recursive: true, force: true })
    writePrivately(passwordFile, place.passwords.admin)
    own(runAs, dataDir, passwordFile)
    const settings = ['-U', 'postgres', '--auth=scram-sha-256', '--pwfile', passwordFile]
    const locale = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=es-MX', '--locale=C']
    const program = path.join(place.binaries, 'bin/initdb')
    const [file, args] = commandLine(runAs, program, ['-D', draft, ...settings, ...locale])
    const made = spawnSync(file, args, { ...runAs.ids, cwd: '/', encoding: 'utf8' })
    fs.rmSync(passwordFile, { force: true })
    if (made.status !== 0) {
      throw new StartFault(`PostgreSQL no pudo crear sus datos en ${dataDir}: ${made.stderr}`)
    }
    fs.renameSync(draft, cluster)
  }
  if (runAs.owner !== undefined && fs.statSync(cluster).uid !== runAs.owner) {
    own(runAs, dataDir)
    spawnSync('chown', ['-R', `${runAs.owner}:${runAs.owner}`, cluster])
  }
}

function own(runAs: RunAs, ...files: string[]): void {
  if (runAs.owner === undefined) return
  for (const file of files) fs.chownSync(file, runAs.owner, runAs.owner)
}

/** In a session of its own: the Ctrl-C that reaches us must not stop the database before us. */
function launch(place: Place, port: number, flags: string[]): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ].flatMap((setting) => ['-c', setting])
  const program = path.join(place.binaries, 'bin/postgres')
  const all = ['-D', place.cluster, '-p', String(port), ...settings, ...flags]
  const [file, args] = commandLine(place.runAs, program, all)
  const log = fs.openSync(logFile(place), 'w', 0o600)
  const child = spawn(file, args, {
    ...place.runAs.ids,
    cwd: '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  return child
}

async function stop(place: Place, ownership?: Lock, how: StopMode = 'fast'): Promise<void> {
  const server = findRunning(place.cluster)
  if (server) {
    await control(place, how).catch(() => control(place, 'immediate'))
    // Its last act is to take its file away: a moment later it is gone.
    while (isAlive(server.pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  ownership?.release()
}

async function control(place: Place, mode: StopMode): Promise<void> {
  const program = path.join(place.binaries, 'bin/pg_ctl')
  const wish = ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '20']
  const [file, args] = commandLine(place.runAs, program, wish)
  await promisify(execFile)(file, args, { ...place.runAs.ids, cwd: '/' })
}

/** The role and the database of the product: made on the first start, found on the next. */
async function ensureApp(adminUrl: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query('select from pg_roles where rolname = $1', [APP])
    if (role.rowCount === 0) {
      await admin.query(`create role ${APP} login password ${admin.escapeLiteral(password)}`)
    }
    const database = await admin.query('select from pg_database where datname = $1', [APP])
    if (database.rowCount === 0) await admin.query(`create database ${APP} owner ${APP}`)
  } finally {
    await admin.end()
  }
}

function addresses(place: Place, port: number): { url: string; adminUrl: string } {
  return {
    url: urlFor(APP, place.passwords.app, port),
    adminUrl: urlFor('postgres', place.passwords.admin, port),
  }
}

function urlFor(name: string, password: string, port: number): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

function logFile(place: Place): string {
  return path.join(place.dataDir, 'postgres.log')
}

function lastWords(place: Place): string {
  const log = fs.readFileSync(logFile(place), 'utf8').trim().split('\n')
  return `${log.slice(-3).join(' ')} (${logFile(place)})`
}
