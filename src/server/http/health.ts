import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers and its migrations are done (`R10`). */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(db).catch(() => false)
    return ready
      ? { status: 'ok' }
      : reply.status(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
}
