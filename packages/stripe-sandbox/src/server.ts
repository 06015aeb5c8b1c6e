import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './api/api.ts'
import { Faults } from './api/faults.ts'
import { type Incoming, json, type Reply, readRequest, TooLarge, writeReply } from './api/http.ts'
import { RequestLog } from './api/request-log.ts'
import { answerControl } from './control/answer-control.ts'
import { answerPage } from './pages/pages.ts'
import type { World } from './sandbox.ts'
import { runDue } from './scheduler.ts'
import { Store } from './state/store.ts'
import { nextDue, platformsDue } from './state/tasks.ts'
import { Deliverer } from './webhooks/deliver.ts'

/** Where the sandbox listens and keeps its state. */
export interface SandboxOptions {
  /** 0 for any free port. */
  port: number
  /** A path, or `:memory:`. */
  dataFile: string
  /** The base of its pages' addresses, when it is not its own. */
  publicUrl?: string
}

const LONGEST_TIMER = 2 ** 31 - 1

function failure(): Reply {
  const message = 'An unknown error occurred in the sandbox; its log says more.'
  return json(500, { error: { message, type: 'api_error' } })
}

async function answer(world: World, request: Incoming): Promise<Reply> {
  if (request.path.startsWith('/v1/') || request.path.startsWith('/v2/'))
    return await answerApi(world, request)
  if (request.path.startsWith('/_sandbox/')) return await answerControl(world, request)
  return answerPage(world, request)
}

async function handle(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    writeReply(response, await answer(world, await readRequest(request)))
  } catch (error) {
    if (error instanceof TooLarge) {
      writeReply(response, json(413, { error: { message: 'Too large', type: 'api_error' } }))
      return
    }
    if (request.destroyed) return
    console.error(error)
    writeReply(response, failure())
  }
}

/** Runs what is due now, and comes back when the next thing is. */
class Clockwork {
  readonly #store: Store
  readonly #origin: string
  readonly #deliverer: Deliverer
  #timer: NodeJS.Timeout | undefined
  #woken = false
  #stopped = false

  constructor(store: Store, origin: string) {
    this.#store = store
    this.#origin = origin
    this.#deliverer = new Deliverer(store, () => this.wake())
  }

  get deliverer(): Deliverer {
    return this.#deliverer
  }

  wake(): void {
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => this.#tick())
  }

  #tick(): void {
    this.#woken = false
    if (this.#stopped) return
    for (const platform of platformsDue(this.#store)) runDue(this.#store, platform, this.#origin)
    this.#deliverer.start()
    const due = nextDue(this.#store)
    clearTimeout(this.#timer)
    if (due === undefined) return
    const delay = Math.min(Math.max(due - Date.now(), 1), LONGEST_TIMER)
    this.#timer = setTimeout(() => this.wake(), delay)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#deliverer.stop()
  }
}

/**
 * Starts a payment provider for one machine that the official Stripe SDK talks to over http.
 * Listens on 127.0.0.1 only; a second start on the same file continues where the first ended.
 */
export async function startStripeSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const store = new Store(options.dataFile)
  const server = createServer()
  // Longer than the SDK keeps an idle connection, so that it never meets one just closed.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const origin = (options.publicUrl ?? url).replace(/\/$/, '')
  const clockwork = new Clockwork(store, origin)
  const world: World = {
    store,
    origin,
    faults: new Faults(),
    requests: new RequestLog(),
    inFlight: new Set(),
    deliverer: clockwork.deliverer,
    wake: () => clockwork.wake(),
  }
  server.on('request', (request, response) => {
    void handle(world, request, response)
  })
  clockwork.wake()
  const close = async () => {
    clockwork.stop()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    store.close()
  }
  return { url, close }
}
