import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

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
