import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { buildEventPath, buildUnsubscribePath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { isSignedLink, signLink } from '#server/http/signed-links.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** As `digest_address` in `db/migrations/0025-updates.sql`. */
const digestAddress = (eventId: string, address: string) =>
  createHash('sha256').update(`${eventId} ${address.toLowerCase()}`).digest()

/** Of 32 bytes in base64url; the signature follows, and the whole is a token that a cookie may hold. */
const DIGEST_LENGTH = 43

const toSubject = (eventId: string, digest: string) => `${eventId}:${digest}`

function createUnsubscribeToken(config: Secret, eventId: string, address: string): string {
  const digest = digestAddress(eventId, address).toString('base64url')
  return digest + signLink(config, 'unsubscribe', toSubject(eventId, digest))
}

/**
 * The address to which mail programs post to end the emails of an event (RFC 8058). It names whom it is for by
 * a digest, so that no email address is in any log.
 */
export function buildUnsubscribeUrl(config: Site, eventId: string, address: string): string {
  const token = createUnsubscribeToken(config, eventId, address)
  return `${config.publicUrl}${API_BASE}${buildEventPath(eventId, 'unsubscribe')}?token=${token}`
}

/** The page with one button for the same, for people. */
export function buildUnsubscribePageUrl(config: Site, eventId: string, address: string): string {
  const token = createUnsubscribeToken(config, eventId, address)
  return `${config.publicUrl}${buildUnsubscribePath(eventId)}?token=${token}`
}

/** Reads whose token it is. Throws LINK_NOT_FOUND for one that we did not sign for this event. */
export function readUnsubscribeToken(config: Secret, eventId: string, token: string): Buffer {
  const digest = token.slice(0, DIGEST_LENGTH)
  const signature = token.slice(DIGEST_LENGTH)
  const id = eventId.toLowerCase()
  if (!isSignedLink(config, 'unsubscribe', toSubject(id, digest), signature))
    throw new ApiError('LINK_NOT_FOUND')
  return Buffer.from(digest, 'base64url')
}

/**
 * Mail programs without RFC 8058 open the address of `List-Unsubscribe` in a browser: it leads to a page with
 * one button, because a GET, which link scanners send too, changes nothing.
 */
export async function serveUnsubscribeLinks(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    `${API_BASE}/events/:id/unsubscribe`,
    (request, reply) => {
      const token = encodeURIComponent(String(request.query.token ?? ''))
      const path = buildUnsubscribePath(encodeURIComponent(request.params.id))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${config.publicUrl}${path}?token=${token}`, 303)
    },
  )
}
