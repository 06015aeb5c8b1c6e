import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createResponseLog, type ResponseLog } from './response-log.ts'

const PROBE_INTERVAL_MS = 150
const PROBE_TIMEOUT_MS = 2_000

/** What the last probe found; a process of a busy machine may be too slow to say anything. */
type Readiness = 'ready' | 'silent' | 'not ready'

interface Backend {
  port: number
  readiness: Readiness
  agent: http.Agent
}

/** An HTTP load balancer in front of several processes. */
export interface LoadBalancer {
  url: string
  /** What the processes answered. */
  answers: ResponseLog
  /** Lists the ports whose last readiness probe succeeded. */
  listReadyPorts(): number[]
  close(): Promise<void>
}

function probeReadiness(port: number): Promise<Readiness> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    .then((answer): Readiness => (answer.ok ? 'ready' : 'not ready'))
    .catch((error: Error) => (error.name === 'TimeoutError' ? 'silent' : 'not ready'))
}

/**
 * Starts a round-robin load balancer over the ready processes; while none is, over the silent ones, as the
 * balancers of the large providers do. A process that refuses the connection is skipped; a request that
 * was already sent is never repeated.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    readiness: 'not ready',
    agent: new http.Agent({ keepAlive: true }),
  }))
  const answers = createResponseLog()
  let closed = false
  let turn = 0

  const probe = async (backend: Backend) => {
    while (!closed) {
      backend.readiness = await probeReadiness(backend.port)
      await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS))
    }
  }
  const listBackends = (wanted: Readiness) =>
    backends.filter(({ readiness }) => readiness === wanted)
  const rotate = () => {
    turn += 1
    const ready = listBackends('ready')
    const open = ready.length > 0 ? ready : listBackends('silent')
    return open.map((_, index) => open[(index + turn) % open.length] as Backend)
  }
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body) forward(request, body, response, rotate(), answers)
  })
  server.keepAliveTimeout = 60_000
  const probes = backends.map(probe)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    listReadyPorts: () => listBackends('ready').map(({ port }) => port),
    close: async () => {
      closed = true
      await Promise.all(probes)
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
  answers: ResponseLog,
): void {
  if (!backend) {
    response.writeHead(503, { 'retry-after': '1', 'x-balancer': 'no process is ready' }).end()
    return
  }
  const { method, url, headers } = request
  const options = { host: '127.0.0.1', port: backend.port, agent: backend.agent }
  const began = performance.now()
  const onward = http.request({ ...options, method, path: url, headers }, (answer) => {
    answers.add({
      call: `${method} ${url?.split('?', 1)[0]}`,
      status: answer.statusCode ?? 502,
      hasRetryAfter: answer.headers['retry-after'] !== undefined,
      ms: performance.now() - began,
    })
    const { connection: _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    else if (error.code === 'ECONNREFUSED') forward(request, body, response, others, answers)
    else response.writeHead(502, { 'x-balancer': String(error.code) }).end()
  })
  onward.end(body)
}
