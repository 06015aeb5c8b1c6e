import type { IncomingMessage, ServerResponse } from 'node:http'

/** An HTTP request with its whole body. */
export interface HttpRequest {
  method: string
  path: string
  query: string
  headers: Record<string, string | undefined>
  body: string
}

/** An HTTP response; `closeConnection` closes the connection without sending it. */
export interface HttpReply {
  status: number
  headers: Record<string, string>
  body: string
  closeConnection?: boolean
  /** True for a body that a test planned: the sandbox does not stand for it. */
  isPlanned?: boolean
}

const MAX_BODY_BYTES = 1_000_000

/** Thrown for a request body above `MAX_BODY_BYTES`. */
export class RequestTooLarge extends Error {}

/** Reads a request; throws `RequestTooLarge` above a megabyte. */
export async function readRequest(request: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new RequestTooLarge()
    chunks.push(chunk)
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const headers: HttpRequest['headers'] = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = value?.toString()
  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export function sendReply(response: ServerResponse, reply: HttpReply): void {
  if (reply.closeConnection) {
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

export function jsonReply(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): HttpReply {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: `${JSON.stringify(value, null, 2)}\n`,
  }
}
