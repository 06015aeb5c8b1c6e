import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './api/api.ts'
import { PlannedFaults } from './api/faults.ts'
import {
  type HttpReply,
  type HttpRequest,
  jsonReply,
  RequestTooLarge,
  readRequest,
  sendReply,
} from './api/http.ts'
import { RequestLog } from './api/request-log.ts'
import { TrafficRecorder } from './conformance/recorder.ts'
import { answerControl } from './control/answer-control.ts'
import { answerPage } from './pages/pages.ts'
import type { Sandbox } from './sandbox.ts'
import { WorkLoop } from './scheduler.ts'
import { Store } from './state/store.ts'

/** Where the sandbox listens and stores its state. */
export interface SandboxOptions {
  /** 0 for a free port. */
  port: number
  /** A path, or `:memory:`. */
  dataFile: string
  /** The base URL of its pages, when a proxy serves them. */
  publicUrl?: string
  /** Records the traffic, to compare it with the SDK's types. */
  recordTraffic?: boolean
}

export interface RunningSandbox {
  url: string
  /** The recorded traffic; null unless the start asked for it. */
  traffic: TrafficRecorder | null
  close(): Promise<void>
}

function buildInternalError(): HttpReply {
  const message = 'An unexpected error occurred in the sandbox; see its log.'
  return jsonReply(500, { error: { message, type: 'api_error' } })
}

async function answerRequest(sandbox: Sandbox, request: HttpRequest): Promise<HttpReply> {
  if (request.path.startsWith('/v1/') || request.path.startsWith('/v2/'))
    return await answerApi(sandbox, request)
  if (request.path.startsWith('/_sandbox/')) return await answerControl(sandbox, request)
  return answerPage(sandbox, request)
}

async function handleRequest(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    sendReply(response, await answerRequest(sandbox, await readRequest(request)))
  } catch (error) {
    if (error instanceof RequestTooLarge) {
      sendReply(response, jsonReply(413, { error: { message: 'Too large', type: 'api_error' } }))
      return
    }
    if (request.destroyed) return
    console.error(error)
    sendReply(response, buildInternalError())
  }
}

/**
 * Starts a stand-in for Stripe that the official SDK talks to over HTTP. It listens on 127.0.0.1
 * only. A second start on the same file continues where the first ended.
 */
export async function startStripeSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = new Store(options.dataFile)
  const server = createServer()
  // Longer than the SDK keeps an idle connection, so that it never reuses one that was just closed.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const origin = (options.publicUrl ?? url).replace(/\/$/, '')
  const recorder = options.recordTraffic === true ? new TrafficRecorder() : null
  const workLoop = new WorkLoop(store, origin, recorder)
  const sandbox: Sandbox = {
    store,
    origin,
    faults: new PlannedFaults(),
    requests: new RequestLog(),
    recorder,
    inFlight: new Set(),
    deliverer: workLoop.deliverer,
    wake: () => workLoop.wake(),
  }
  server.on('request', (request, response) => {
    void handleRequest(sandbox, request, response)
  })
  workLoop.wake()
  const close = async () => {
    workLoop.stop()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    store.close()
  }
  return { url, traffic: recorder, close }
}
