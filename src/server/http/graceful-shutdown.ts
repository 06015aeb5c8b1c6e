import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'

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

/**
 * Destroys sockets that have sent nothing when the server closes. Browsers open such connections in
 * advance; Node treats them as requests in progress and would wait a minute.
 */
function destroyIdleSocketsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

export type GracefulShutdown = ReturnType<typeof createGracefulShutdown>

/** Creates a shutdown that gives load balancers time to stop sending requests, so that none is cut. */
export function createGracefulShutdown(app: FastifyInstance) {
  let hasBegun = false
  destroyIdleSocketsOnClose(app)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hasBegun) reply.header('connection', 'close')
    done()
  })
  return {
    /** Makes `/readyz` fail and every response close its connection; resolves after `drainMs`. */
    begin: async (drainMs: number) => {
      hasBegun = true
      if (drainMs > 0) await pause(drainMs)
    },
    isShuttingDown: () => hasBegun,
  }
}
