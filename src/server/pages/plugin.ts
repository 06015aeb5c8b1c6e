import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, ERRORS, type ErrorBody } from '#contract/api/errors.ts'
import { API_BASE, isApiPath } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { withResponseTimeout } from '#server/http/response-timeout.ts'
import { PAGE_MS } from '#server/limits.ts'

/**
 * Builds the security headers of every page (`R13`): only scripts of this site or with this response's
 * nonce, no framing, no plugins. Inline style attributes are allowed (progress bars), style elements
 * need the nonce.
 */
function buildSecurityHeaders(options: PagesOptions): FastifyHelmetOptions {
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'form-action': ["'self'", ...options.checkoutOrigins],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    // Sent with every answer, not with pages alone (`http/security-headers.ts`).
    strictTransportSecurity: false,
    // Pages send no path or query as Referer, not even to this site (decision 19). 'no-referrer' would
    // make browsers send 'Origin: null' with form posts, which nobody could tell from others.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
    // Only obsolete browsers and plug-ins read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'transfer-encoding'])

const FORM_TYPE = 'application/x-www-form-urlencoded'

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
 * Converts a Fastify request to a web Request. Its URL is `publicUrl` and the path, never the Host
 * header (`R11`); its body is the bytes already read.
 */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const { method, body } = request
  return new Request(new URL(publicUrl).origin + request.url, {
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
function assertOwnForm({ method, headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers
  if (method !== 'POST' || origin === undefined) return
  const site = new URL(publicUrl)
  if (origin === site.origin || origin === `${site.protocol}//${host}`) return
  throw new ApiError('FORBIDDEN', { message: FOREIGN_FORM })
}

export interface PagesOptions {
  /** Where a posted form may be redirected: Chrome applies `form-action` to the whole chain. */
  checkoutOrigins: readonly string[]
  /** Directory of the built web: `client/` and `server/index.js`. */
  build: string
  /** Calls the API in process, with the client's address. */
  call: (client: { address: string }) => Caller
  /** Base of every link; the Host header is never used for one (`R11`). */
  publicUrl: string
  /** The operator named in the legal texts. */
  operator: Config['operator']
}

/** What a page may use; the web declares the same shape. */
interface PageServices {
  call: Caller
  nonces: { script: string; style: string }
  publicUrl: string
  operator: Config['operator']
  log: { error: (details: object, message: string) => void }
}

type PageHandler = (request: Request, services: PageServices) => Promise<Response>

interface WebBuild {
  entry: { module: { createPageHandler: (build: WebBuild) => PageHandler } }
}

/** Larger forms are refused with 413 (`R13`). */
const MAX_FORM_BYTES = 65_536

/** With the usual 4 (7 % larger, 0.4 ms less work) the event page misses a phone's first round trip. */
const BROTLI_QUALITY = 5

async function loadHandler(directory: string): Promise<PageHandler> {
  const address = pathToFileURL(join(directory, 'server', 'index.js')).href
  const build = (await import(address)) as WebBuild
  return build.entry.module.createPageHandler(build)
}

const ASSETS = '/assets/'

function serveFiles(app: FastifyInstance, client: string): void {
  // File names contain a content hash; .br and .gz files lie beside them. Each file has a route of its
  // own, so that no other name reaches the file system.
  app.register(serveStatic, {
    root: join(client, 'assets'),
    prefix: ASSETS,
    wildcard: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
  app.register(serveStatic, {
    root: client,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    maxAge: '1h',
    decorateReply: false,
  })
  app.get(`${ASSETS}*`, () => {
    throw new ApiError('NOT_FOUND')
  })
}

/**
 * Serves the web: static files, and every other GET and POST as a page rendered by the web's build.
 * Pages are sent with `reply`, so that they have request id, log line and compression. An unknown path
 * below the API base is a 404 of the API, not a page.
 */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, call, publicUrl, operator } = options
  const render = await loadHandler(build)

  await app.register(helmet, buildSecurityHeaders(options))
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  serveFiles(app, join(build, 'client'))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _body, done) => done(new ApiError('NOT_A_FORM')))

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isApiPath(request.url)) throw new ApiError('NOT_FOUND')
      assertOwnForm(request, publicUrl)
      const page = await render(toWebRequest(request, publicUrl), {
        call: call({ address: request.callerAddress }),
        nonces: reply.cspNonce,
        publicUrl,
        operator,
        log: request.log,
      })
      // Headers of the page replace this one; data without a page of its own has none.
      return reply.header('cache-control', 'private, no-cache').send(page)
    },
  })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errorCode' in body &&
    Object.hasOwn(ERRORS, String(body.errorCode))
  )
}

/**
 * Creates a caller of the API for one server-rendered page, in process. Access, rate limits and schemas
 * apply as over HTTP; the limits count the client's own address. All calls of the page, those of a
 * form's action and then of its loader, share the time that the browser waits.
 */
function createInProcessCaller(app: FastifyInstance, client: { address: string }): Caller {
  const endsAt = performance.now() + PAGE_MS
  const call = async (key: string, input: UntypedCallInput = {}) => {
    const { method, path } = buildRequestPath(key, input)
    const request = app.inject({
      method: method as 'GET',
      url: `${API_BASE}${path}`,
      remoteAddress: client.address,
      headers: { ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    const withinMs = Math.max(0, endsAt - performance.now())
    const response = await withResponseTimeout(app.log, request, { withinMs })
    if (response.statusCode === 204) return undefined
    const body: unknown = response.json()
    if (response.statusCode < 300) return body
    const retryAfter = Number(response.headers['retry-after'])
    throw isErrorBody(body)
      ? new ApiError(body.errorCode, {
          message: body.message,
          details: body.details ?? [],
          ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
        })
      : new ApiError('INTERNAL')
  }
  return call as Caller
}

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** Serves the built web beside the API, in the same process. */
export async function servePages(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { apiBase } = config.stripe
  await app.register(pagesPlugin, {
    build: BUILD,
    call: (client: { address: string }) => createInProcessCaller(app, client),
    publicUrl: config.publicUrl,
    operator: config.operator,
    checkoutOrigins: apiBase ? [apiBase.origin] : [STRIPE_CHECKOUT_ORIGIN],
  })
}
