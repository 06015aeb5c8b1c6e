import type { FastifyRequest } from 'fastify'

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'transfer-encoding'])

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || HOP_BY_HOP.has(name)) continue
    for (const one of [value].flat()) headers.append(name, one)
  }
  return headers
}

/**
 * A Fastify request → the web Request that the pages read. Its address is `publicUrl` and the path;
 * what the Host header claims plays no part (`R11`). The body is the bytes that were read already.
 */
export function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const { method, body } = request
  return new Request(new URL(publicUrl).origin + request.url, {
    method,
    headers: headersOf(request),
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  })
}
