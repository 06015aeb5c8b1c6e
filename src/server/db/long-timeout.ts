import { connect } from './connect.ts'
import type { Database } from './schema.ts'

const STATEMENT_TIMEOUT_MS = 15 * 60_000

/** Runs reads that take longer than a request may, on a connection of their own. */
export async function withLongTimeout<T>(
  databaseUrl: string,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const own = connect(databaseUrl, { max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    return await read(own.db)
  } finally {
    await own.close()
  }
}
