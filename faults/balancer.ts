import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const LOOK_EVERY_MS = 50
const LOOK_PATIENCE_MS = 2_000

interface Backend {
  port: number
  ready: boolean
  agent: http.Agent
}

/** What stands before several processes, as a load balancer does. */
export interface Balancer {
  url: string
  /** Ports of those that say that they are ready, as it last heard. */
  ready(): number[]
  close(): Promise<void>
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(LOOK_PATIENCE_MS) })
    .then((answer) => answer.ok)
    .catch(() => false)
}

/**
 * Sends each request to the next process that is ready; one whose door is shut is passed over, and
 * a request that was already on its way is never sent twice.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    ready: false,
    agent: new http.Agent({ keepAlive: true }),
  }))
  let closed = false
  let turn = 0

  const look = async (backend: Backend) => {
    while (!closed) {
      backend.ready = await isReady(backend.port)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const inOrder = () => {
    turn += 1
    const ready = backends.filter((one) => one.ready)
    return ready.map((_, place) => ready[(place + turn) % ready.length] as Backend)
  }
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body) forward(request, body, response, inOrder())
  })
  server.keepAliveTimeout = 60_000
  const looking = backends.map(look)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => backends.filter((one) => one.ready).map(({ port }) => port),
    close: async () => {
      closed = true
      await Promise.all(looking)
      for (const { agent } of backends) agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
  [backend, ...others]: Backend[],
): void {
  if (!backend) {
    response.writeHead(503, { 'retry-after': '1', 'x-balancer': 'nobody is ready' }).end()
    return
  }
  const { method, url, headers } = request
  const options = { host: '127.0.0.1', port: backend.port, agent: backend.agent }
  const onward = http.request({ ...options, method, path: url, headers }, (answer) => {
    const { connection: _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    else if (error.code === 'ECONNREFUSED') forward(request, body, response, others)
    else response.writeHead(502, { 'x-balancer': String(error.code) }).end()
  })
  onward.end(body)
}
