import { createContext, type RouterContextProvider } from 'react-router'
import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readApiError } from './failed-call.ts'

export interface Operator {
  name: string
  address: string
}

/** What the HTTP server provides for the rendering of one page. */
export interface PageServices {
  /** The API, called in process with the guest's address and without a token. */
  call: Caller
  /** Marks the inline scripts and styles that the page writes itself. */
  nonce: string
  /** Base of every absolute link, without a slash at its end. */
  publicUrl: string
  /** The operator named in the legal texts; null where none is configured. */
  operator: Operator | null
  /** ISO 8601; relative times are shown as of then, and change every few minutes. */
  now: string
  /** Logs what made the page fail. */
  reportFailure: (details: object) => void
}

/** Null only under the development server, which has no API behind it. */
export const pageServicesContext = createContext<PageServices | null>(null)

type Context = Readonly<RouterContextProvider>
type LooseCall = (key: string, input?: UntypedCallInput) => Promise<unknown>

function requirePageServices(context: Context): PageServices {
  const services = context.get(pageServicesContext)
  if (!services) throw new Error('This page needs the HTTP server: build it and start the product.')
  return services
}

/**
 * The in-process caller for a `loader` or `action` of a server-rendered page. Throws `ApiError`;
 * a loader lets `toRouteError` turn it into the page's status, an action hands it to `toFormFailure`.
 */
export function createServerCaller(context: Context): Caller {
  const call = requirePageServices(context).call as LooseCall
  const own: LooseCall = (key, input) =>
    call(key, input).catch((thrown: unknown) => {
      // The server's ApiError is another copy of the class than this bundle's.
      throw thrown instanceof ApiError ? thrown : (readApiError(thrown) ?? thrown)
    })
  return own as Caller
}

/** `/events/x` → the absolute address under `PUBLIC_URL`, for Open Graph and canonical links. */
export function toAbsoluteUrl(context: Context, path: string): string {
  return `${requirePageServices(context).publicUrl}${path}`
}

/** The operator from the environment (`LEGAL_NAME`, `LEGAL_ADDRESS`). */
export function getOperator(context: Context): Operator | null {
  return requirePageServices(context).operator
}

/** The time as of which the page shows relative times, ISO 8601. */
export function getPageTime(context: Context): string {
  return requirePageServices(context).now
}
