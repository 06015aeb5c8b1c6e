import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

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
/** pg's message after `query_timeout`; the connection stays open with its query still running. */
const UNANSWERED = 'Query read timeout'

/** Nothing that is sent over this connection from now on can be answered. */
function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === UNANSWERED || ('code' in error && error.code === STALE_PLAN)
}

function prepareClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async <R>(text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      const result = await client.query({ text, values: [...values], ...(name && { name }) })
      return result as unknown as PostgresQueryResult<R>
    } catch (error) {
      isBroken ||= isUnusable(error)
      if (isBroken) void (client as unknown as pg.Client).end()
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isBroken),
  }
}

/**
 * A pool for Kysely that names every statement, so that each connection plans it once: planning costs
 * more than running for the short reads that pages are made of. A connection with a stale plan or an
 * unanswered query is closed, and the pool opens another.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => prepareClient(await pool.connect()),
    end: () => pool.end(),
  }
}
