import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepared-statements.ts'
import type { Database, Schema } from './schema.ts'

const BIGINT_OID = 20
const STATEMENT_TIMEOUT_MS = 8_000
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
  onError?: (error: Error) => void
}

/**
 * Creates a pool that survives a restart of the database: an idle client that dies is dropped; a
 * statement that hangs is cancelled by the server or, if that is gone, by the client, which then
 * closes its connection.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, safeInteger)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: 'ciguena',
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + CLIENT_GRACE_MS,
    keepAlive: true,
  })
  const onError = options.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

const UNAVAILABLE_CODES =
  /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const UNAVAILABLE_MESSAGES =
  /cached plan must not change result type|connection terminated|client was closed|terminating connection|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i

/** True if the database could not be reached or broke off, false if it rejected the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(error.message)
}
