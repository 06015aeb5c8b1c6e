import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A server on its way out: it still answers everybody, and asks each to come back elsewhere. */
export interface Departure {
  /** From here on `/readyz` says no, and every answer ends its connection; resolves `ms` later. */
  announce(ms: number): Promise<void>
  isAnnounced(): boolean
}

/**
 * Gives a load balancer time to look elsewhere before the door closes: of the requests that are on
 * their way meanwhile, none is cut.
 */
export function createDeparture(app: FastifyInstance): Departure {
  let announced = false
  app.addHook('onSend', async (_request, reply) => {
    if (announced) reply.header('connection', 'close')
  })
  return {
    announce: async (ms) => {
      announced = true
      if (ms > 0) await pause(ms)
    },
    isAnnounced: () => announced,
  }
}
