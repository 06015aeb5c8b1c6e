import { createHash } from 'node:crypto'
import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Database, Schema } from './schema.ts'

/** Values travel beside the text, so an application has a few hundred statements. */
const NAMES_MAX = 2_000

const names = new Map<string, string>()

/** A short name for a statement; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_MAX) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** PostgreSQL's code for a prepared statement whose table a migration has changed since. */
const STALE_PLAN = '0A000'

const isStalePlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === STALE_PLAN

/** `select *`, `t.*` and `returning *`: a migration that adds a column changes what such a statement returns. */
const RETURNS_ALL_COLUMNS = /[\s,](?:"?\w+"?\.)?\*/
const BEGINS = /^\s*(?:begin|start transaction)\b/i
const ENDS = /^\s*(?:commit|rollback(?! to))\b/i

/** pg's message after `query_timeout`; the connection stays open with its query still running. */
const UNANSWERED = 'Query read timeout'

/** Nothing that is sent over this connection from now on can be answered. */
function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === UNANSWERED || isStalePlan(error)
}

function prepareClient(client: pg.PoolClient, isPooler: boolean): PostgresPoolClient {
  let isBroken = false
  let isInTransaction = false
  const send = async (text: string, values: readonly unknown[], name?: string) => {
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      const hadNoEffect = name !== undefined && !isInTransaction && isStalePlan(error)
      isBroken ||= isUnusable(error)
      if (hadNoEffect) return client.query({ text, values: [...values] })
      if (isBroken) void (client as unknown as pg.Client).end()
      throw error
    }
  }
  const query = async <R>(text: string, values: readonly unknown[]) => {
    // A stale plan would end the transaction, so nothing there has a plan that can become stale.
    const canBeNamed = !(isInTransaction && RETURNS_ALL_COLUMNS.test(text))
    const name = values.length > 0 && !isPooler && canBeNamed ? nameOf(text) : undefined
    if (BEGINS.test(text)) isInTransaction = true
    const result = await send(text, values, name)
    if (ENDS.test(text)) isInTransaction = false
    return result as unknown as PostgresQueryResult<R>
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isBroken),
  }
}

/**
 * A pool for Kysely that names every statement, so that each connection plans it once: planning costs
 * more than running for the short reads that pages are made of. A statement with a stale plan runs again
 * without a name; its connection, and one with an unanswered query, is closed when it is released. Behind a
 * pooler statements have no names: the next one may meet another session.
 */
function prepareStatements(pool: pg.Pool, isPooler: boolean): PostgresPool {
  return {
    options: pool.options,
    connect: async () => prepareClient(await pool.connect(), isPooler),
    end: () => pool.end(),
  }
}

/** PostgreSQL's code of an error, or its name: its message may quote a row. */
function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error ? String(error.code) : error.name
}

function reportQueries(report: NonNullable<ConnectOptions['onQuery']>) {
  return (event: LogEvent) =>
    report(
      event.query.sql,
      event.queryDurationMillis,
      event.level === 'error' ? nameFailure(event.error) : undefined,
    )
}

const BIGINT_OID = 20
/** A page then answers within the ten seconds that a browser waits (`spec §7`), also on a busy machine. */
export const STATEMENT_TIMEOUT_MS = 7_000
/** How much longer the client waits for a server that should have cancelled the statement. */
const CLIENT_GRACE_MS = 1_000

/** Sums of centavos stay far below 2^53; anything beyond is a bug and must not pass silently. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

export interface Connection {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

export interface ConnectOptions {
  max?: number
  /** How long a statement may take, in milliseconds; 8,000 by default, 0 for no limit. */
  statementTimeoutMs?: number
  /** Whether the address is a pooler's, which may give each transaction another session (decision 30). */
  isPooler?: boolean
  onError?: (error: Error) => void
  /** Runs after each statement, with its text and without its values. */
  onQuery?: (text: string, durationMs: number, failure?: string) => void
}

/**
 * Creates a pool that survives a restart of the database: an idle client that dies is dropped; a
 * statement that hangs is cancelled by the server or, if that is gone, by the client, which then
 * closes its connection.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, isPooler = false } = options
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, safeInteger)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: 'ciguena',
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    // A pooler refuses settings of one client: its sessions have their own (`listMissingTimeouts`).
    ...(!isPooler && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }),
    query_timeout: statementTimeoutMs && statementTimeoutMs + CLIENT_GRACE_MS,
    keepAlive: true,
  })
  const onError = options.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: prepareStatements(pool, isPooler) }),
    ...(options.onQuery && { log: reportQueries(options.onQuery) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Lists the settings by which PostgreSQL should end a statement or a forgotten transaction of this
 * connection, and does not: one that hangs would keep its session, and its locks, for good.
 */
export async function listMissingTimeouts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      and setting::int not between 1 and ${STATEMENT_TIMEOUT_MS}
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const LONG_STATEMENT_TIMEOUT_MS = 15 * 60_000

/** Runs what takes longer than a request may, on a connection of its own. */
export async function withLongTimeout<T>(
  databaseUrl: string,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const own = connect(databaseUrl, { max: 1, statementTimeoutMs: LONG_STATEMENT_TIMEOUT_MS })
  try {
    return await run(own.db)
  } finally {
    await own.close()
  }
}

const CANCELED = '57014'

/** True if a statement was ended because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELED

/**
 * PostgreSQL's codes while it starts or stops (57P0x), has no room (class 53: disk, memory, connections),
 * ended a statement that took too long (57014) or is a standby (25006); and the network's.
 */
const UNAVAILABLE_CODES =
  /^(57P0[123]|57014|25006|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const UNAVAILABLE_MESSAGES =
  /cached plan must not change result type|connection terminated|client was closed|terminating connection|query read timeout|timeout exceeded when trying to connect|timeout expired|listen\/notify|client has encountered a connection error/i

/**
 * True if the database cannot do anything now, false if it rejected this statement. The queue reports
 * plain objects in place of errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(String(error.message))
}

/** How loud a worker's error is: that the database is out wakes an operator once, by `/readyz`. */
export function chooseWorkerLevel(error: unknown): 'warn' | 'error' {
  return isDatabaseUnavailable(error) ? 'warn' : 'error'
}
