import type { FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'transfer-encoding'])

export const FORM_TYPE = 'application/x-www-form-urlencoded'

function toHeaders(request: FastifyRequest): Headers {
  // A form without a field is posted without a body and its type.
  const headers = new Headers(request.method === 'POST' ? { 'content-type': FORM_TYPE } : {})
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || name === 'content-type') continue
    for (const one of [value].flat()) headers.append(name, one)
  }
  return headers
}

/**
 * Converts a Fastify request to a web Request. Its URL is the site's origin and the path, never the Host
 * header (`R11`); its body is the bytes already read.
 */
export function toWebRequest(request: FastifyRequest, origin: string): Request {
  const { method, body } = request
  return new Request(origin + request.url, {
    method,
    headers: toHeaders(request),
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  })
}

const FOREIGN_FORM = 'Este formulario no viene de nuestro sitio. Abre la página y envíalo de nuevo.'

/**
 * Throws FORBIDDEN for a form of another site: it is sent with the cookies of private links if that site
 * is a sibling (another subdomain or port), for which SameSite=Lax counts as the same. The site is
 * PUBLIC_URL, or whatever name the browser opened it by. Programs send no Origin, and no cookies of others.
 */
export function assertOwnForm({ method, headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers
  if (method !== 'POST' || origin === undefined) return
  const site = new URL(publicUrl)
  if (origin === site.origin || origin === `${site.protocol}//${host}`) return
  throw new ApiError('FORBIDDEN', { message: FOREIGN_FORM })
}
