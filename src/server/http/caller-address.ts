import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address, as trusted proxies report it. */
    callerAddress: string
  }
}

/**
 * Reads the caller's address once, when the request arrives: Node forgets it when the client
 * disconnects. A request whose client is gone before that gets no answer.
 */
export function readCallerAddresses(app: FastifyInstance): void {
  app.decorateRequest('callerAddress', '')
  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    if (!ip) return void reply.hijack()
    request.callerAddress = ip
    done()
  })
}
