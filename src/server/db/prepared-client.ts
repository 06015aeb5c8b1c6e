import { createHash } from 'node:crypto'
import pg from 'pg'

/** PostgreSQL says so once a migration has changed a table under a statement that was prepared before. */
const STALE_PLAN = '0A000'
const NAMES_KEPT = 2_000

const names = new Map<string, string>()

/** A short name for a statement; texts are few, since values travel beside them. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_KEPT) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === STALE_PLAN
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * A connection that plans each statement once: planning costs more than running for the short reads
 * that pages are made of. One whose plans have gone stale is given up, and the pool opens another.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown
    const prepared: Query = async (text, values) => {
      const name = nameOf(text)
      try {
        return (await plain({ ...(name ? { name } : {}), text, values })) as pg.QueryResult
      } catch (error) {
        if (isStale(error)) void this.end()
        throw error
      }
    }
    const query = (...args: unknown[]) =>
      typeof args[0] === 'string' &&
      Array.isArray(args[1]) &&
      args[1].length > 0 &&
      args.length === 2
        ? prepared(args[0], args[1])
        : plain(...args)
    this.query = query as unknown as typeof this.query
  }
}
