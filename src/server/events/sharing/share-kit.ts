import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { maySee } from '#server/event-records/policy.ts'
import { type EventWithHost, findEvent } from '#server/event-records/store.ts'
import {
  enforceRateLimits,
  type RateLimitedEndpoint,
} from '#server/http/rate-limits/rate-limits.ts'
import { computePreviewVersion } from '#server/previews/content.ts'
import { drawQrPng, drawQrSvg } from '#server/previews/qr-code.ts'
import { createPreviewRenderer } from '#server/previews/renderer.ts'
import { createShelf } from '#server/previews/shelf.ts'
import { formatCalendarFile } from './calendar-file.ts'
import { buildPreviewContent, buildPreviewUrl, buildShareUrl } from './preview-content.ts'

/**
 * What stands behind a shared link, for whoever comes without a token: a crawler, a calendar.
 * Throws EVENT_NOT_FOUND.
 * @returns the event, or null where visitors may not see it (`R4`)
 */
async function findPublicEvent(db: Db, slug: string): Promise<EventWithHost | null> {
  const event = await findEvent(db, slug)
  if (event?.slug !== slug) throw new ApiError('EVENT_NOT_FOUND')
  return maySee(event, null) ? event : null
}

/** The picture of what visitors may not see: the product alone. */
const BRAND_PICTURE = '/preview.png'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
const CACHE_ONE_MINUTE = 'public, max-age=60'

/** Crawlers and forty guests behind one Wi-Fi pass; who wants to keep the pencils busy does not. */
const RATE_LIMIT: RateLimitedEndpoint = {
  method: 'GET',
  path: '/events/:slug/share-kit',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
}
/** Some 20 kB each. */
const QR_CACHE_MAX = 200

type EventRequest = { Params: { slug: string }; Querystring: { v?: unknown } }

function send(reply: FastifyReply, type: string, cache: string, body: string | Uint8Array) {
  return reply.header('content-type', type).header('cache-control', cache).send(body)
}

function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', CACHE_ONE_MINUTE).redirect(address, 302)
}

/**
 * What a shared link brings along, fetched by crawlers, calendars and printers without a token:
 * its picture, its QR code, its date. Visitors' eyes, then, whoever asks (`R4`, `R12`).
 */
export async function serveShareKit(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  const studio = createPreviewRenderer()
  const drawings = createShelf<string>(QR_CACHE_MAX)
  const pictures = createShelf<Uint8Array>(QR_CACHE_MAX)
  app.addHook('onClose', () => studio.close())
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    await enforceRateLimits(deps, RATE_LIMIT, { user: null, address: request.ip, body: undefined })
  })

  app.get(BRAND_PICTURE, async (_request, reply) =>
    send(reply, 'image/png', CACHE_ONE_DAY, await studio.render('brand', null)),
  )

  // Only the picture of this moment is ever drawn; every other address leads to it.
  app.get<EventRequest>('/events/:slug/preview.png', async ({ params, query }, reply) => {
    const event = await findPublicEvent(db, params.slug)
    if (!event) return redirect(reply, `${config.publicUrl}${BRAND_PICTURE}`)
    const content = buildPreviewContent(event)
    const version = computePreviewVersion(content)
    if (query.v !== version) return redirect(reply, buildPreviewUrl(config.publicUrl, event))
    return send(reply, 'image/png', CACHE_IMMUTABLE, await studio.render(version, content))
  })

  // Who may not see the event is told so by its page.
  app.get<EventRequest>('/events/:slug/calendario.ics', async ({ params }, reply) => {
    const url = buildShareUrl(config.publicUrl, params.slug)
    const event = await findPublicEvent(db, params.slug).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    if (!event) return redirect(reply, url)
    reply.header('content-disposition', `inline; filename="${event.slug}.ics"`)
    return send(
      reply,
      'text/calendar; charset=utf-8',
      CACHE_ONE_MINUTE,
      formatCalendarFile(event, url),
    )
  })

  // It says no more than the address that asked for it: so a draft's can be printed beforehand.
  app.get<EventRequest>('/events/:slug/qr.svg', async ({ params }, reply) => {
    await findPublicEvent(db, params.slug)
    const url = buildShareUrl(config.publicUrl, params.slug)
    return send(reply, 'image/svg+xml', CACHE_ONE_DAY, await drawings(url, () => drawQrSvg(url)))
  })
  app.get<EventRequest>('/events/:slug/qr.png', async ({ params }, reply) => {
    await findPublicEvent(db, params.slug)
    const url = buildShareUrl(config.publicUrl, params.slug)
    return send(reply, 'image/png', CACHE_ONE_DAY, await pictures(url, () => drawQrPng(url)))
  })
}
