import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { type PageServices, pageServicesContext } from './api/page-services.server.ts'
import { NonceContext, ScriptStartContext, scriptStart } from './boot/page-context.ts'
import eventPaintSheet from './ui/style/event-paint.css?inline'
import firstPaintSheet from './ui/style/first-paint.css?inline'

/** The route of the page that guests open first, on slow phones: it has a sheet of its own. */
const EVENT_PAGE = 'pages/events/event'

/** React Router aborts a page that takes longer to render, in milliseconds. */
export const streamTimeout = 8_000

const NO_FORM_PAGE = `<!doctype html><html lang="es-MX"><meta charset="utf-8">
<title>No se puede enviar · Cigüeña</title><h1>Esta página no recibe formularios</h1>
<p><a href="/">Ir al inicio</a></p></html>`

/** Refuses what is posted to a page without an action: rendering one would cost a flood nothing and us a page. */
export function createFormRefusal({ routes }: Pick<ServerBuild, 'routes'>) {
  const pages = Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ path: route.path ?? '/', hasAction: route.module.action !== undefined }]
      : [],
  )
  return ({ method, url }: Request): Response | null => {
    if (method !== 'POST') return null
    const pathname = new URL(url).pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')
    const page = matchRoutes(pages, pathname)?.at(-1)?.route as (typeof pages)[number] | undefined
    if (page?.hasAction) return null
    const headers = { allow: 'GET, HEAD', 'content-type': 'text/html; charset=utf-8' }
    return new Response(NO_FORM_PAGE, { status: 405, headers })
  }
}

/** What the HTTP server calls: renders a page, or runs its action, with these services. */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, 'production')
  const refuseForm = createFormRefusal(build)
  return async (request: Request, services: PageServices): Promise<Response> => {
    const refusal = refuseForm(request)
    if (refusal) return refusal
    const context = new RouterContextProvider()
    context.set(pageServicesContext, services)
    return handle(request, context)
  }
}

/**
 * Writes the style of the first paint into the page's head: a style sheet of its own would cost a
 * phone one more round trip. The full sheet comes with the scripts (`boot/inline/boot.ts`).
 */
function insertStyle(html: string, sheet: string, nonce?: string): string {
  const mark = nonce ? ` nonce="${nonce}"` : ''
  return html.replace('</head>', () => `<style${mark}>${sheet}</style></head>`)
}

/** Renders the whole page before it answers, so that bots and readers without JavaScript get all of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(pageServicesContext)?.nonce
  const marked = nonce ? { nonce } : {}
  const page = entry.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const start = scriptStart(entry.manifest.routes[page])
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ScriptStartContext value={start}>
        <ServerRouter context={entry} url={request.url} {...marked} />
      </ScriptStartContext>
    </NonceContext>,
    {
      ...marked,
      signal: AbortSignal.timeout(streamTimeout),
      onError: (error) => {
        errors.push(error)
      },
    },
  )
  await stream.allReady
  for (const error of errors) handleError(error, { request, context })
  headers.set('content-type', 'text/html; charset=utf-8')
  if ((status === 502 || status === 503) && !headers.has('retry-after'))
    headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  const sheet = page === EVENT_PAGE ? eventPaintSheet : firstPaintSheet
  const html = insertStyle(await new Response(stream).text(), sheet, nonce)
  return new Response(html, { status: errors.length > 0 ? 500 : status, headers })
}

/** The path with the words of our own addresses alone: the rest may be anything that a visitor types. */
function describePage(pathname: string): string {
  const shown = (segment: string) => (/^[a-z-]{0,30}$/.test(segment) ? segment : '…')
  return pathname.split('/').map(shown).join('/')
}

/** Logs what failed; a missing page or a refused call is an answer, not a failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (isAnswer) return
  const page = describePage(new URL(request.url).pathname)
  context.get(pageServicesContext)?.reportFailure({ err: error, page })
}
