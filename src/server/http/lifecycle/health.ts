import type { FastifyInstance } from 'fastify'
import { RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import type { GracefulShutdown } from './graceful-shutdown.ts'

/** Why a process should get no requests now. */
type NotReady =
  | 'shutting down'
  | 'migrations pending'
  | 'database read-only'
  | 'database out of space'
  | 'database unavailable'

/** How old an answer may be: balancers that ask often, and strangers, cause one write a second. */
const KEPT_MS = 1_000

/** PostgreSQL's codes for a standby, and for a disk without room. */
const REASONS: Record<string, NotReady> = {
  25006: 'database read-only',
  53100: 'database out of space',
}

type HealthDeps = Pick<Deps, 'db' | 'now' | 'log'>

/**
 * Writes a row: reads go on without room on the disk or on a standby, but nobody can give there. Resolves to
 * null, or to what stops it.
 */
async function findDatabaseTrouble({ db, now }: HealthDeps): Promise<NotReady | null> {
  try {
    if (!(await isMigrated(db))) return 'migrations pending'
    await db
      .insertInto('readiness')
      .values({ written_at: now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: now() }))
      .execute()
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return REASONS[code] ?? 'database unavailable'
  }
}

/** Asks the database once for all callers of a second. */
function createDatabaseProbe(deps: HealthDeps): () => Promise<NotReady | null> {
  let asked = { at: 0, trouble: Promise.resolve<NotReady | null>(null) }
  return () => {
    const at = deps.now().getTime()
    if (Math.abs(at - asked.at) >= KEPT_MS) asked = { at, trouble: findDatabaseTrouble(deps) }
    return asked.trouble
  }
}

/**
 * Serves `/healthz` (the process is up) and `/readyz` (it is not shutting down, migrations are done, and
 * the database takes writes; `R10`), which otherwise is 503. Why is for the log: strangers may ask, too.
 */
export function serveHealth(
  app: FastifyInstance,
  deps: HealthDeps,
  shutdown: Pick<GracefulShutdown, 'isShuttingDown'>,
): void {
  const probeDatabase = createDatabaseProbe(deps)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = shutdown.isShuttingDown() ? 'shutting down' : await probeDatabase()
    if (!reason) return { status: 'ok' }
    deps.log.warn({ reason }, LOG.notReady)
    return reply
      .status(503)
      .header('retry-after', String(RETRY_AFTER_SECONDS))
      .send({ status: 'unavailable' })
  })
}
