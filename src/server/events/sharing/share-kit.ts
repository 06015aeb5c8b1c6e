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
import { calendarFile } from './calendar-file.ts'
import { previewContent, previewUrl, shareUrl } from './preview-content.ts'

/**
 * What stands behind a shared link, for whoever comes without a token: a crawler, a calendar.
 * Throws EVENT_NOT_FOUND.
 * @returns the event, or null where visitors may not see it (`R4`)
 */
async function findShared(db: Db, slug: string): Promise<EventWithHost | null> {
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
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const ASK_AGAIN = 'public, max-age=60'

/** Crawlers and forty guests behind one Wi-Fi pass; who wants to keep the pencils busy does not. */
const LIMIT: RateLimitedEndpoint = {
  method: 'GET',
  path: '/events/:slug/share-kit',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
}
/** Some 20 kB each. */
const QR_CODES_KEPT = 200

type OfEvent = { Params: { slug: string }; Querystring: { v?: unknown } }

function send(reply: FastifyReply, type: string, cache: string, body: string | Uint8Array) {
  return reply.header('content-type', type).header('cache-control', cache).send(body)
}

function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', ASK_AGAIN).redirect(address, 302)
}

/**
 * What a shared link brings along, fetched by crawlers, calendars and printers without a token:
 * its picture, its QR code, its date. Visitors' eyes, then, whoever asks (`R4`, `R12`).
 */
export async function serveShareKit(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  const studio = createPreviewRenderer()
  const drawings = createShelf<string>(QR_CODES_KEPT)
  const pictures = createShelf<Uint8Array>(QR_CODES_KEPT)
  app.addHook('onClose', () => studio.close())
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    await enforceRateLimits(deps, LIMIT, { user: null, address: request.ip, body: undefined })
  })

  app.get(BRAND_PICTURE, async (_request, reply) =>
    send(reply, 'image/png', A_DAY, await studio.render('brand', null)),
  )

  // Only the picture of this moment is ever drawn; every other address leads to it.
  app.get<OfEvent>('/events/:slug/preview.png', async ({ params, query }, reply) => {
    const event = await findShared(db, params.slug)
    if (!event) return redirect(reply, `${config.publicUrl}${BRAND_PICTURE}`)
    const content = previewContent(event)
    const version = computePreviewVersion(content)
    if (query.v !== version) return redirect(reply, previewUrl(config.publicUrl, event))
    return send(reply, 'image/png', FOR_EVER, await studio.render(version, content))
  })

  // Who may not see the event is told so by its page.
  app.get<OfEvent>('/events/:slug/calendario.ics', async ({ params }, reply) => {
    const url = shareUrl(config.publicUrl, params.slug)
    const event = await findShared(db, params.slug).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    if (!event) return redirect(reply, url)
    reply.header('content-disposition', `inline; filename="${event.slug}.ics"`)
    return send(reply, 'text/calendar; charset=utf-8', ASK_AGAIN, calendarFile(event, url))
  })

  // It says no more than the address that asked for it: so a draft's can be printed beforehand.
  app.get<OfEvent>('/events/:slug/qr.svg', async ({ params }, reply) => {
    await findShared(db, params.slug)
    const url = shareUrl(config.publicUrl, params.slug)
    return send(reply, 'image/svg+xml', A_DAY, await drawings(url, () => drawQrSvg(url)))
  })
  app.get<OfEvent>('/events/:slug/qr.png', async ({ params }, reply) => {
    await findShared(db, params.slug)
    const url = shareUrl(config.publicUrl, params.slug)
    return send(reply, 'image/png', A_DAY, await pictures(url, () => drawQrPng(url)))
  })
}
