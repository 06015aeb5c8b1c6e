import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A server on its way out: it still answers everybody, and asks each to come back elsewhere. */
export interface GracefulShutdown {
  /** From here on `/readyz` says no, and every answer ends its connection; resolves `ms` later. */
  begin(ms: number): Promise<void>
  isShuttingDown(): boolean
}

/**
 * Browsers connect before they have anything to ask. Node takes such a connection for a request that
 * is under way, and would wait a minute for it.
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

/**
 * Gives a load balancer time to look elsewhere before the door closes: of the requests that are on
 * their way meanwhile, none is cut.
 */
export function createGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  let announced = false
  destroyIdleSocketsOnClose(app)
  app.addHook('onSend', async (_request, reply) => {
    if (announced) reply.header('connection', 'close')
  })
  return {
    begin: async (ms) => {
      announced = true
      if (ms > 0) await pause(ms)
    },
    isShuttingDown: () => announced,
  }
}
