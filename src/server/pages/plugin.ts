import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { isApiPath } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { ServerDeps } from '#server/deps.ts'
import { logFailure, toApiError } from '#server/http/errors/api-errors.ts'
import { PREFIX_BITS, toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import {
  type SharedResponse,
  sendResponse,
} from '#server/http/shared-responses/shared-responses.ts'
import { PAGE_CLOCK_MS, PAGE_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { createInProcessCaller } from './in-process-caller.ts'
import { buildContentPolicy, PAGE_HEADERS, replaceNonce } from './page-headers.ts'
import { assertOwnForm, FORM_TYPE, toWebRequest } from './page-request.ts'
import {
  buildSharedCacheHeaders,
  PUBLIC_PAGES,
  type PublicPage,
  selectQuery,
} from './public-pages.ts'
import { serveFiles } from './static-files.ts'

export interface PagesOptions
  extends Pick<ServerDeps, 'now' | 'sharedResponses' | 'readPageVersion'> {
  /** Where a posted form may be redirected. */
  checkoutOrigins: readonly string[]
  /** Directory of the built web: `client/` and `server/index.js`. */
  build: string
  /** Calls the API in process, with the client's address; all calls together may take so long. */
  call: (client: { address: string }, withinMs: number) => Caller
  /** Resolves when a page of this network, or the shared page of this address, may be rendered. */
  takeTurn: (owner: string) => Promise<void>
  /** Base of every link; the Host header is never used for one (`R11`). */
  publicUrl: string
  /** The operator named in the legal texts. */
  operator: Config['operator']
  /** How long a content delivery network may answer public pages by itself; 0 for none. */
  cdnSeconds: number
}

/** What a page may use; the web declares the same shape. */
interface PageServices {
  call: Caller
  /** Marks the inline scripts and styles that the page writes itself. */
  nonce: string
  publicUrl: string
  operator: Config['operator']
  /** ISO 8601; relative times are shown as of then. */
  now: string
  /** Logs what made the page fail. */
  reportFailure: (details: object) => void
}

type PageHandler = (request: Request, services: PageServices) => Promise<Response>

interface WebBuild {
  entry: { module: { createPageHandler: (build: WebBuild) => PageHandler } }
}

/** Larger forms are refused with 413 (`R13`). */
const MAX_FORM_BYTES = 65_536

async function loadHandler(directory: string): Promise<PageHandler> {
  const address = pathToFileURL(join(directory, 'server', 'index.js')).href
  const build = (await import(address)) as WebBuild
  return build.entry.module.createPageHandler(build)
}

/** Renders a page, whose inline scripts and styles are allowed by their hashes. */
async function renderPage(
  render: PageHandler,
  request: Request,
  services: Omit<PageServices, 'nonce'>,
  formTargets: readonly string[],
): Promise<SharedResponse> {
  const nonce = randomBytes(16).toString('hex')
  const response = await render(request, { ...services, nonce })
  const headers: SharedResponse['headers'] = {
    ...PAGE_HEADERS,
    ...Object.fromEntries(response.headers),
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return { status, headers, body }
  }
  const { html, allowed } = replaceNonce(body.toString(), nonce)
  headers['content-security-policy'] = buildContentPolicy(allowed, formTargets)
  return { status, headers, body: Buffer.from(html) }
}

/** Fails at once: the page says so with its own status. */
const failWith = (error: unknown) => (async () => Promise.reject(toApiError(error))) as Caller

/**
 * Serves the web: static files, and every other GET and POST as a page rendered by the web's build.
 * Public pages are rendered once per version, the others for each request. An unknown path below the API
 * base is a 404 of the API, not a page.
 */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, call, publicUrl, operator, sharedResponses, readPageVersion } = options
  const { origin } = new URL(publicUrl)
  const render = await loadHandler(build)
  const cacheHeaders = buildSharedCacheHeaders(options.cdnSeconds)

  app.register(serveFiles, { client: join(build, 'client') })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _body, done) => done(new ApiError('NOT_A_FORM')))

  const findNetwork = (of: FastifyRequest) => toNetwork(of.callerAddress, PREFIX_BITS.home)
  /** When the page's clock was last set: relative times do not change each second. */
  const readClock = () => Math.floor(options.now().getTime() / PAGE_CLOCK_MS) * PAGE_CLOCK_MS

  const renderFor = async (
    { log, callerAddress }: FastifyRequest,
    reply: FastifyReply,
    web: Request,
    caller?: Caller,
  ) => {
    const services = {
      call: caller ?? call({ address: callerAddress }, PAGE_MS - reply.elapsedTime),
      publicUrl,
      operator,
      now: new Date(readClock()).toISOString(),
      reportFailure: (details: object) => log.error(details, LOG.pageFailed),
    }
    return renderPage(render, web, services, options.checkoutOrigins)
  }

  const sendOwnPage = async (request: FastifyRequest, reply: FastifyReply, caller?: Caller) => {
    await options.takeTurn(findNetwork(request))
    const page = await renderFor(request, reply, toWebRequest(request, origin), caller)
    // Headers of the page replace this one; data without a page of its own has none.
    const headers = { 'cache-control': 'private, no-cache', ...page.headers }
    return sendResponse(request, reply, { ...page, headers })
  }

  /** Renders without the visitor's headers and cookies. */
  const renderShared = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    // Everybody waits for it, and not behind the network that asked first. Strangers write any query.
    await options.takeTurn(address.includes('?') ? findNetwork(request) : address)
    const page = await renderFor(request, reply, new Request(origin + address))
    if (page.headers['set-cookie']) throw new Error(`${address}: a shared page sets a cookie`)
    const caching = page.status === 200 ? cacheHeaders : { 'cache-control': 'private, no-cache' }
    return { ...page, headers: { ...page.headers, ...caching } }
  }

  const sendPublicPage = async (
    page: PublicPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { id = 'evento' } = request.params as { id?: string }
    const [, search] = request.url.split('?', 2)
    const query = search === undefined ? '' : selectQuery(page, new URLSearchParams(search))
    if (query === null) return sendOwnPage(request, reply)
    let version: string | null = ''
    try {
      if (page.showsEvent) version = await readPageVersion(id)
    } catch (error) {
      logFailure(error, request)
      return sendOwnPage(request, reply, failWith(error))
    }
    if (version === null) return sendOwnPage(request, reply)
    // In whatever case the slug was typed: each way would be a page to keep, with a turn of its own.
    const name = page.showsEvent ? id.toLowerCase() : 'evento'
    const address = page.path.replace(':id', name) + query
    const key = { name: `page ${address}`, version: `${readClock()} ${version}` }
    return sharedResponses.send(request, reply, key, () => renderShared(request, reply, address))
  }

  for (const page of PUBLIC_PAGES) {
    app.route({
      method: ['GET', 'HEAD'],
      exposeHeadRoute: false,
      url: page.path,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        sendPublicPage(page, request, reply),
    })
  }
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isApiPath(request.url)) throw new ApiError('NOT_FOUND')
      assertOwnForm(request, publicUrl)
      return sendOwnPage(request, reply)
    },
  })
}

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** Serves the built web beside the API, in the same process. */
export async function servePages(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { config, now, sharedResponses, readPageVersion } = deps
  const { apiBase } = config.stripe
  await app.register(pagesPlugin, {
    build: BUILD,
    call: (client: { address: string }, withinMs: number) =>
      createInProcessCaller(app, client, withinMs),
    takeTurn: app.pageTurns.take,
    now,
    sharedResponses,
    readPageVersion,
    cdnSeconds: config.pageCdnSeconds,
    publicUrl: config.publicUrl,
    operator: config.operator,
    checkoutOrigins: apiBase ? [apiBase.origin] : [STRIPE_CHECKOUT_ORIGIN],
  })
}
