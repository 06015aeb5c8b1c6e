import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError } from '#contract/api/errors.ts'
import { LOG } from '#server/log-events.ts'

/** Codes of Node's HTTP parser; every other one means that the request cannot be read. */
const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Time for the client to read an answer that it gets while it still sends. */
const LINGER_MS = 500

type Headers = Record<string, string>

function buildAnswer(code: ErrorCode, securityHeaders: Headers) {
  const error = new ApiError(code)
  const body = JSON.stringify(error.toBody())
  const headers: Headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status: error.status, headers, body }
}

function endSocket(socket: Duplex, text = ''): void {
  socket.end(text)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Writes an answer where Node has no response object. */
function answerSocket(socket: Duplex, code: ErrorCode, securityHeaders: Headers): void {
  const { status, headers, body } = buildAnswer(code, securityHeaders)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  endSocket(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function logAnswer(log: FastifyBaseLogger, code: ErrorCode): void {
  log.info({ route: 'unreadable', status: new ApiError(code).status }, LOG.request)
}

/** The last response of each socket, while its request is still being read. */
const responses = new WeakMap<Duplex, ServerResponse>()

/** The answer, if what cannot be read is the rest of a request that has one already. */
function findAnswer(socket: Duplex): ServerResponse | null {
  const response = responses.get(socket)
  return response?.headersSent && !response.req.complete ? response : null
}

/**
 * Answers requests that Node's parser refuses, in the format of `R10`, each once. The error holds what
 * the client sent, so nothing of it is logged.
 */
export function createClientErrorHandler(securityHeaders: Headers) {
  return function answerUnreadable(
    this: FastifyInstance,
    error: Error & { code?: string },
    socket: Duplex,
  ) {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const answer = findAnswer(socket)
    if (answer?.writableFinished) return endSocket(socket)
    if (answer) return void answer.once('finish', () => endSocket(socket))
    const code = PARSER_CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST'
    logAnswer(this.log, code)
    answerSocket(socket, code, securityHeaders)
  }
}

/** Answers what Node would answer by itself without a body: `Expect: x` and CONNECT. */
export function answerProtocolErrors(app: FastifyInstance, securityHeaders: Headers): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    responses.set(request.socket, response)
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = buildAnswer('EXPECTATION_FAILED', securityHeaders)
    logAnswer(app.log, 'EXPECTATION_FAILED')
    response.writeHead(status, headers).end(body)
  })
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    logAnswer(app.log, 'METHOD_NOT_ALLOWED')
    answerSocket(socket, 'METHOD_NOT_ALLOWED', securityHeaders)
  })
}

/** How many requests of each socket are being answered. */
const unanswered = new WeakMap<Duplex, number>()

/** A next request may arrive a moment before the end of its predecessor's answer is noticed. */
const UNANSWERED_MAX = 8

/**
 * Ends connections that send many requests without waiting for their answers. Neither browsers nor proxies do;
 * who does has thousands of answers rendered and kept in memory, and holds them as long as the first one lasts.
 */
export function refusePipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (change: number) =>
      unanswered.set(socket, (unanswered.get(socket) ?? 0) + change).get(socket) ?? 0
    reply.raw.once('close', () => count(-1))
    if (count(1) > UNANSWERED_MAX) {
      reply.hijack()
      socket.destroy()
    }
    done()
  })
}

/**
 * Returns the path and query of a request target: proxies send whole addresses, OPTIONS may send `*`.
 * `'http://x/events?a=1'` → `'/events?a=1'`
 */
export function toOriginForm(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
