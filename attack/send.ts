import { connect } from 'node:net'
import type { AttackRequest } from './request.ts'

/** An answer, or why there is none. */
export interface Answer {
  /** 0 if the connection was closed without an answer. */
  status: number
  headers: Map<string, string>
  body: string
  milliseconds: number
}

const TIMEOUT_MS = 30_000

/** Goes before a request over the same connection. */
const PIPELINED = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** One byte in the first chunk, the rest in the second. */
function toChunks(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 1), bytes.subarray(1)].filter(({ length }) => length > 0)
  const chunks = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

function serialize(request: AttackRequest, token?: string): Buffer {
  const { method, target, headers, body, framing } = request
  const bytes = Buffer.from(body)
  const isChunked = framing === 'chunked' && bytes.length > 0
  const length = !isChunked && bytes.length > 0
  const all: Record<string, string> = {
    host: 'localhost',
    connection: 'close',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
    ...(length && { 'content-length': String(bytes.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // Line breaks of a target would make another request of it: that is an attack of its own.
  const line = `${method} ${target.replaceAll(/[\r\n]/g, '')} HTTP/1.1\r\n`
  const before = framing === 'pipelined' ? PIPELINED : ''
  const head = Buffer.from(`${before}${line}${lines.join('')}\r\n`)
  return Buffer.concat([head, isChunked ? toChunks(bytes) : bytes])
}

/** Removes the answer to the pipelined request, and `100 Continue`. */
function skipEarlierAnswers(raw: string, { framing }: AttackRequest): string {
  const end = framing === 'pipelined' ? raw.indexOf('{"status":"ok"}') : -1
  const own = end < 0 ? raw : raw.slice(end + '{"status":"ok"}'.length)
  return own.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
}

function parseAnswer(text: string, milliseconds: number): Answer {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0)
  return { status, headers, body: end < 0 ? '' : text.slice(end + 4), milliseconds }
}

/**
 * Sends the bytes of a request over a connection of its own, because HTTP clients normalize or refuse
 * what an attacker sends. A stream of events is closed at its first bytes.
 */
export function send(url: string, request: AttackRequest, token?: string): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const finish = () => {
      socket.destroy()
      const raw = Buffer.concat(chunks).toString('latin1')
      resolve(parseAnswer(skipEarlierAnswers(raw, request), performance.now() - started))
    }
    socket.setTimeout(TIMEOUT_MS, finish)
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (/content-type: text\/event-stream/i.test(chunk.toString('latin1'))) finish()
    })
    socket.write(serialize(request, token), () => request.disconnects && finish())
  })
}
