import type { Contract, EndpointKey } from './contract.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** A part is optional when it may be undefined or when it has no required field. */
type Part<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value | undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value }

interface CallOptions {
  headers?: Record<string, string>
  /**
   * What the person does, such as 'Devolver $227.51 a Xóchitl': a browser repeats it where the call needs
   * a fresh proof (`R16`). It is not sent.
   */
  purpose?: string
}

/** The input of one call. */
export type CallInput<K extends EndpointKey> = Part<'params', ParamsOf<Contract[K]>> &
  Part<'query', QueryOf<Contract[K]>> &
  Part<'body', BodyOf<Contract[K]>> &
  CallOptions

type Rest<K extends EndpointKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/**
 * Calls an endpoint of the contract by its key, such as `'GET /events/:id'`. There is one in
 * the browser (fetch, bearer token) and one on the server for server-rendered pages (in process).
 * Throws `ApiError`. Types only: no schema reaches the browser through it.
 */
export type Caller = <K extends EndpointKey>(
  key: K,
  ...rest: Rest<K>
) => Promise<ReplyOf<Contract[K]>>

/** The input of one call, without types. */
export interface UntypedCallInput extends CallOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Encodes one segment of a path; one that would name another path becomes `-`, which nothing is called. */
function encodeSegment(value: unknown): string {
  const text = String(value)
  return /^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text)
}

/**
 * Builds method and path with query of `'GET /events/:id'` and its input; undefined values are omitted.
 */
export function buildRequestPath(
  key: string,
  input: UntypedCallInput = {},
): { method: string; path: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeSegment(input.params?.[name]))
  const search = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  return { method, path: search ? `${path}?${search}` : path }
}
