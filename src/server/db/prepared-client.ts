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

/** What pg says when nothing came back in time; it keeps the connection, its query still under way. */
const UNANSWERED = 'Query read timeout'

/** Nothing that is sent over this connection from now on can be answered. */
function isSpent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === UNANSWERED || ('code' in error && error.code === STALE_PLAN)
}

/**
 * A connection that plans each statement once: planning costs more than running for the short reads
 * that pages are made of. One whose plans have gone stale is given up, and the pool opens another.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    const plain = (...args: unknown[]) => {
      const answer = ask(...args)
      return answer instanceof Promise ? this.#watched(answer) : answer
    }
    const prepared = (text: string, values: unknown[]) => {
      const name = nameOf(text)
      return plain({ ...(name ? { name } : {}), text, values })
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

  async #watched(answer: Promise<unknown>): Promise<unknown> {
    try {
      return await answer
    } catch (error) {
      if (isSpent(error)) void this.end()
      throw error
    }
  }
}
