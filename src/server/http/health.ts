import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import type { GracefulShutdown } from './graceful-shutdown.ts'

/**
 * Serves `/healthz` (the process is up) and `/readyz` (the database answers, migrations are done, and
 * the server is not shutting down; `R10`).
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  shutdown: Pick<GracefulShutdown, 'isShuttingDown'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !shutdown.isShuttingDown() && (await isMigrated(db).catch(() => false))
    return ready
      ? { status: 'ok' }
      : reply.status(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
}
