import { connect } from './connect.ts'
import type { Database } from './schema.ts'

const STATEMENT_TIMEOUT_MS = 15 * 60_000

/** Reads what takes longer than a request may, over a connection of its own that is closed after. */
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
