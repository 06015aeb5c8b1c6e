import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { asApiError } from './failures.ts'

/** What is said of the address or of who opened it; the rest is worth another try. */
const REFUSALS: readonly number[] = [400, 401, 403, 404]

/**
 * Where somebody whose browser opened the address of a file reads why there is none, as a path with
 * the same parameters and query; null for whoever asks for no page, and gets the error itself.
 */
export function refusedPage(
  { refusalPage: refusedAt }: Endpoint,
  { headers, params, url }: Pick<FastifyRequest, 'headers' | 'params' | 'url'>,
  error: unknown,
): string | null {
  if (!refusedAt || !headers.accept?.includes('text/html')) return null
  if (!REFUSALS.includes(asApiError(error).status)) return null
  const given = new Map(Object.entries(Object(params)))
  const path = refusedAt.replace(/:(\w+)/g, (_, name) => encodeURIComponent(`${given.get(name)}`))
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}
