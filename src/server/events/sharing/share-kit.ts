import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/errors.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { canSeeEvent } from '#server/event-records/policy.ts'
import { type EventWithHost, findEvent } from '#server/event-records/store.ts'
import {
  enforceRateLimits,
  type RateLimitedEndpoint,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { computePreviewVersion, type PreviewContent } from '#server/previews/content.ts'
import { drawQrSvg } from '#server/previews/qr-code.ts'
import {
  createCoverPreviewRenderer,
  createPreviewRenderer,
  createQrRenderer,
  createStoryRenderer,
  type DrawingCaller,
} from '#server/previews/renderer.ts'
import { formatCalendarFile } from './calendar-file.ts'
import {
  buildPreviewContent,
  buildPreviewUrl,
  buildPrintedUrl,
  buildStoryContent,
} from './preview-content.ts'

/** An SVG styles itself. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
/** Also for a preview that shows a cover, which its host may remove (`R19`). */
const CACHE_ONE_DAY = 'public, max-age=86400'
const CACHE_ONE_MINUTE = 'public, max-age=60'

/** Enough for crawlers and for forty guests behind one IP address, too few to overload the renderer. */
const RATE_LIMIT: RateLimitedEndpoint = {
  method: 'GET',
  path: '/events/:slug/share-kit',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
}
/** Drawings, which take up to a second of a core each: of those who ask for what is not kept. */
const DRAWING_LIMIT: RateLimitedEndpoint = {
  ...RATE_LIMIT,
  rateLimits: [
    { limit: 60, windowSeconds: 600, by: 'address', sharedAs: 'drawings of shared links' },
  ],
}

/** What `makeSlug` makes; no other text goes to the database. */
const SLUG = /^[a-z0-9-]{1,100}$/

type EventRequest = { Params: { slug: string }; Querystring: { v?: unknown } }

function send(reply: FastifyReply, type: string, cache: string, body: string | Uint8Array) {
  return reply.header('content-type', type).header('cache-control', cache).send(body)
}

const toDrawingCaller = (deps: Deps, { callerAddress: address }: FastifyRequest) => ({
  network: toNetwork(address),
  countDrawing: () =>
    enforceRateLimits(deps, DRAWING_LIMIT, { user: null, address, body: undefined }),
})

function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', CACHE_ONE_MINUTE).redirect(address, 302)
}

/**
 * Finds the event of a shared link as visitors without an account see it (`R4`); null if they may
 * not. Throws EVENT_NOT_FOUND.
 */
async function findPublicEvent(db: Db, slug: string): Promise<EventWithHost | null> {
  const event = SLUG.test(slug) ? await findEvent(db, slug) : undefined
  if (event?.slug !== slug) throw new ApiError('EVENT_NOT_FOUND')
  return canSeeEvent(event, null) ? event : null
}

/** Serves QR codes in one format. */
function serveQrCodes(
  app: FastifyInstance,
  deps: Deps,
  page: 'qr.svg' | 'qr.png',
  {
    type,
    draw,
  }: { type: string; draw: (url: string, caller: DrawingCaller) => Promise<string | Uint8Array> },
): void {
  // A QR code reveals only its own address, so a host may print one for a draft.
  app.get<EventRequest>(buildEventPath(':slug', page), async (request, reply) => {
    const { slug } = request.params
    await findPublicEvent(deps.db, slug)
    const url = buildPrintedUrl(deps.config.publicUrl, { slug })
    return send(reply, type, CACHE_ONE_DAY, await draw(url, toDrawingCaller(deps, request)))
  })
}

/**
 * Serves the picture, QR code and calendar file of a shared link to crawlers, calendars and printers.
 * They send no token, so they get what visitors may see (`R4`, `R12`).
 */
export async function serveShareKit(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  const renderPreview = createPreviewRenderer(deps.cpu)
  const renderCoverPreview = createCoverPreviewRenderer(deps.cpu, deps.files)
  const renderStory = createStoryRenderer(deps.cpu)

  function drawPreview(content: PreviewContent, version: string, caller: DrawingCaller) {
    const { cover } = content
    if (!cover) return renderPreview(version, content, caller)
    return renderCoverPreview(version, { ...content, cover }, caller)
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', CONTENT_POLICY)
    await enforceRateLimits(deps, RATE_LIMIT, {
      user: null,
      address: request.callerAddress,
      body: undefined,
    })
  })

  app.get(PATHS.brandPreview, async (request, reply) => {
    const picture = await renderPreview('brand', null, toDrawingCaller(deps, request))
    return send(reply, 'image/png', CACHE_ONE_DAY, picture)
  })

  // Only the current version is ever drawn; every other address redirects to it.
  for (const page of ['preview.png', 'preview.jpg'] as const)
    app.get<EventRequest>(buildEventPath(':slug', page), async (request, reply) => {
      const { params, query } = request
      const event = await findPublicEvent(db, params.slug)
      if (!event) return redirect(reply, config.publicUrl + PATHS.brandPreview)
      const content = buildPreviewContent(event)
      const version = computePreviewVersion(content)
      const { cover } = content
      const isCurrent = query.v === version && (page === 'preview.jpg') === (cover !== undefined)
      if (!isCurrent) return redirect(reply, buildPreviewUrl(config.publicUrl, event))
      const picture = await drawPreview(content, version, toDrawingCaller(deps, request))
      return cover
        ? send(reply, 'image/jpeg', CACHE_ONE_DAY, picture)
        : send(reply, 'image/png', CACHE_IMMUTABLE, picture)
    })

  app.get<EventRequest>(buildEventPath(':slug', 'historia.png'), async (request, reply) => {
    const { params, query } = request
    const event = await findPublicEvent(db, params.slug)
    if (!event) return redirect(reply, config.publicUrl + PATHS.brandPreview)
    const content = buildStoryContent(config.publicUrl, event)
    const version = computePreviewVersion(content)
    const path = buildEventPath(event.slug, 'historia.png')
    if (query.v !== version) return redirect(reply, `${config.publicUrl}${path}?v=${version}`)
    const picture = await renderStory(version, content, toDrawingCaller(deps, request))
    return send(reply, 'image/png', CACHE_IMMUTABLE, picture)
  })

  // Visitors who may not see the event are redirected to its page, which says so.
  app.get<EventRequest>(buildEventPath(':slug', 'calendario.ics'), async ({ params }, reply) => {
    const url = config.publicUrl + buildEventPath(encodeURIComponent(params.slug))
    const event = await findPublicEvent(db, params.slug).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    })
    if (!event) return redirect(reply, url)
    reply.header('content-disposition', `inline; filename="${event.slug}.ics"`)
    const file = formatCalendarFile(event, url)
    return send(reply, 'text/calendar; charset=utf-8', CACHE_ONE_MINUTE, file)
  })

  serveQrCodes(app, deps, 'qr.svg', { type: 'image/svg+xml', draw: drawQrSvg })
  serveQrCodes(app, deps, 'qr.png', { type: 'image/png', draw: createQrRenderer(deps.cpu) })
}
