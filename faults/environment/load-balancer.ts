import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type AnswerLog, createAnswerLog } from './answer-log.ts'

const PROBE_INTERVAL_MS = 150
const PROBE_TIMEOUT_MS = 2_000

interface Backend {
  port: number
  ready: boolean
  agent: http.Agent
}

/** An HTTP load balancer in front of several processes. */
export interface LoadBalancer {
  url: string
  /** What the processes answered. */
  answers: AnswerLog
  /** Lists the ports whose last readiness probe succeeded. */
  listReadyPorts(): number[]
  close(): Promise<void>
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    .then((answer) => answer.ok)
    .catch(() => false)
}

/**
 * Starts a round-robin load balancer over the ready processes. A process that refuses the connection
 * is skipped; a request that was already sent is never repeated.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    ready: false,
    agent: new http.Agent({ keepAlive: true }),
  }))
  const answers = createAnswerLog()
  let closed = false
  let turn = 0

  const probe = async (backend: Backend) => {
    while (!closed) {
      backend.ready = await isReady(backend.port)
      await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS))
    }
  }
  const rotateReady = () => {
    turn += 1
    const ready = backends.filter((backend) => backend.ready)
    return ready.map((_, index) => ready[(index + turn) % ready.length] as Backend)
  }
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (body) forward(request, body, response, rotateReady(), answers)
  })
  server.keepAliveTimeout = 60_000
  const probes = backends.map(probe)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    listReadyPorts: () => backends.filter((backend) => backend.ready).map(({ port }) => port),
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
  answers: AnswerLog,
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
