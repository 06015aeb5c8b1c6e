import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import type { GracefulShutdown } from './graceful-shutdown.ts'

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, its migrations are done (`R10`),
 * and the server is not about to close.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  departure: Pick<GracefulShutdown, 'isAnnounced'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !departure.isShuttingDown() && (await isMigrated(db).catch(() => false))
    return ready
      ? { status: 'ok' }
      : reply.status(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
}
