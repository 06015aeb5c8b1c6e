import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request, read to its end. */
export interface Incoming {
  method: string
  path: string
  query: string
  headers: Record<string, string | undefined>
  body: string
}

/** One answer; `cut` closes the connection without one. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
  cut?: boolean
}

const MAX_BYTES = 1_000_000

/** A request whose body is too large to be read. */
export class TooLarge extends Error {}

/** Reads a request; throws `TooLarge` above a megabyte. */
export async function readRequest(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) throw new TooLarge()
    chunks.push(chunk)
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const headers: Incoming['headers'] = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = value?.toString()
  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export function writeReply(response: ServerResponse, reply: Reply): void {
  if (reply.cut) {
    response.destroy()
    return
  }
  response.writeHead(reply.status, {
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(reply.body),
    'X-Content-Type-Options': 'nosniff',
    ...reply.headers,
  })
  response.end(reply.body)
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: `${JSON.stringify(value, null, 2)}\n`,
  }
}

/** The key of `Authorization: Bearer …`, or of Basic authentication's user name. */
export function bearerOf(headers: Incoming['headers']): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}
