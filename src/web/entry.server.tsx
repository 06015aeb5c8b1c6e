import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type PageServices, pageServicesContext } from './api/page-services.server.ts'
import { NonceContext, type Nonces } from './boot/nonce.ts'
import { ScriptStartContext, scriptStart } from './boot/script-start.ts'
import { usedStyle } from './shell/used-style.ts'
import sheet from './ui/style/theme.css?inline'

/** When to come back to a page that was away, where nobody said so. */
const RETRY_AFTER_SECONDS = '5'

/** A page that is not ready by then is given up, in milliseconds. */
export const streamTimeout = 8_000

/**
 * The one thing that the HTTP server needs of the web: a request and what to lend → the answer.
 * Each request gets its own context.
 */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, 'production')
  return (request: Request, services: PageServices): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(pageServicesContext, services)
    return handle(request, context)
  }
}

const styleFor = usedStyle(sheet.replace(/\/\*.*?\*\//gs, ''))

/**
 * Puts the style that the page needs into its head: a style sheet of its own would cost a phone one
 * more round trip before the first paint. The whole sheet comes with the scripts (`LateScripts`).
 */
function withStyle(html: string, nonce = ''): string {
  return html.replace('</head>', () => `<style nonce="${nonce}">${styleFor(html)}</style></head>`)
}

/** Renders the whole page before it answers: what a bot, a reader without script, and a status need. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonces: Partial<Nonces> = context.get(pageServicesContext)?.nonces ?? {}
  const nonce = nonces.script ? { nonce: nonces.script } : {}
  const page = entry.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const start = scriptStart(entry.manifest.routes[page])
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <NonceContext value={nonces}>
      <ScriptStartContext value={start}>
        <ServerRouter context={entry} url={request.url} {...nonce} />
      </ScriptStartContext>
    </NonceContext>,
    {
      ...nonce,
      signal: AbortSignal.timeout(streamTimeout),
      onError: (error) => {
        errors.push(error)
      },
    },
  )
  await stream.allReady
  for (const error of errors) handleError(error, { request, context })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', RETRY_AFTER_SECONDS)
  const html = withStyle(await new Response(stream).text(), nonces.style)
  return new Response(html, { status: errors.length > 0 ? 500 : status, headers })
}

/** A missing page or a refused call is an answer, not a fault; the rest goes to the log. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const foreseen = isRouteErrorResponse(error) && error.status < 500
  if (foreseen || request.signal.aborted) return
  const { pathname } = new URL(request.url)
  context.get(pageServicesContext)?.log.error({ err: error, page: pathname }, 'page failed')
}
