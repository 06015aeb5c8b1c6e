import type { Contract, EndpointKey } from './contract.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** A part may be left out when it may be undefined, or when nothing in it is required. */
type Part<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value | undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value }

/** What a call of this endpoint has to be given. */
export type CallInput<K extends EndpointKey> = Part<'params', ParamsOf<Contract[K]>> &
  Part<'query', QueryOf<Contract[K]>> &
  Part<'body', BodyOf<Contract[K]>> & { headers?: Record<string, string> }

type Rest<K extends EndpointKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/**
 * Calls an endpoint of the contract by its key, such as `'GET /events/:id'`. One is made in the
 * browser (fetch, bearer token) and one on the server for server-rendered pages (in process).
 * Throws `ApiError`. Types only: no schema reaches the browser through it.
 */
export type Caller = <K extends EndpointKey>(
  key: K,
  ...rest: Rest<K>
) => Promise<ReplyOf<Contract[K]>>

/** What every caller gets once the types are gone. */
export interface UntypedCallInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** `'GET /events/:id'` and its input → method and path with query; undefined values are left out. */
export function buildRequestPath(
  key: string,
  input: UntypedCallInput = {},
): { method: string; path: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const search = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  return { method, path: search ? `${path}?${search}` : path }
}
