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

function serialize({ method, target, headers, body }: AttackRequest, token?: string): Buffer {
  const bytes = Buffer.from(body)
  const all: Record<string, string> = {
    host: 'localhost',
    connection: 'close',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(bytes.length > 0 && { 'content-length': String(bytes.length) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // Line breaks of a target would make another request of it: that is an attack of its own.
  const line = `${method} ${target.replaceAll(/[\r\n]/g, '')} HTTP/1.1\r\n`
  return Buffer.concat([Buffer.from(`${line}${lines.join('')}\r\n`), bytes])
}

/** Parses the final answer; `100 Continue` comes before it. */
function parseAnswer(raw: string, milliseconds: number): Answer {
  const text = raw.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
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
 * Sends the bytes of a request over a connection of its own, because HTTP clients normalise or refuse
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
      resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'), performance.now() - started))
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
