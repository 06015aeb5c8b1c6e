import type {
  Endpoint,
  MessageOf,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  ReplyInput,
} from '#contract/api/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { FileReply } from './files/file.ts'
import type { StreamReply } from './files/streams.ts'
import type { Principal } from './principal.ts'

/** A request that passed the access, rate limits and schemas of its endpoint. */
export interface Call<E extends Endpoint> {
  deps: Deps
  params: ParsedParams<E>
  query: ParsedQuery<E>
  body: ParsedBody<E>
  /** Null only if the endpoint is public. */
  user: E['access'] extends 'public' ? Principal | null : Principal
  /** The client's IP address, as trusted proxies report it. */
  address: string
  idempotencyKey: string | undefined
  /** The body's bytes if the endpoint is raw, else empty. */
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** What is known of a call before its body is read. */
export type Admission<E extends Endpoint> = Pick<Call<E>, 'deps' | 'params' | 'query' | 'user'>

type ReplyOfUseCase<E extends Endpoint> = E extends { file: readonly string[] }
  ? FileReply
  : E extends { stream: object }
    ? StreamReply<MessageOf<E>>
    : ReplyInput<E>

export interface Binding {
  endpoint: Endpoint
  run: (call: Call<Endpoint>) => Promise<unknown>
  /** Refuses a caller before the body of their request is read. */
  admit?: (call: Admission<Endpoint>) => Promise<unknown>
  /** The path parameter that names the event whose public answer is made once per version (`R18`). */
  sharedByEvent?: string
}

/** Binds an endpoint of the contract to the use case that answers it. */
export function bind<E extends Endpoint>(
  endpoint: E,
  useCase: (call: Call<E>) => Promise<ReplyOfUseCase<E>>,
): Binding {
  return { endpoint, run: useCase as unknown as Binding['run'] }
}

/** Binds an endpoint that takes a file; `admit` refuses whoever may not send it, before it is read. */
export function bindFile<E extends Endpoint>(
  endpoint: E,
  admit: (call: Admission<E>) => Promise<unknown>,
  useCase: (call: Call<E>) => Promise<ReplyOfUseCase<E>>,
): Binding {
  return { ...bind(endpoint, useCase), admit: admit as unknown as NonNullable<Binding['admit']> }
}

/**
 * Binds a public read of an event whose answer is the same for everybody without a token, and depends on
 * nothing but what `readPageVersions` reads.
 * @param sharedByEvent the path parameter that names the event
 */
export function bindShared<E extends Endpoint & { method: 'GET'; access: 'public' }>(
  endpoint: E,
  sharedByEvent: string,
  useCase: (call: Call<E>) => Promise<ReplyOfUseCase<E>>,
): Binding {
  return { ...bind(endpoint, useCase), sharedByEvent }
}
