import type {
  Endpoint,
  MessageOf,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  ReplyInput,
} from '#contract/api/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { FileReply } from './file.ts'
import type { Principal } from './principal.ts'
import type { StreamReply } from './streams/stream.ts'

/** One request after its endpoint's access, limits and schemas let it through. */
export interface Call<E extends Endpoint> {
  deps: Deps
  params: ParsedParams<E>
  query: ParsedQuery<E>
  body: ParsedBody<E>
  /** Null only where the endpoint is public. */
  user: E['access'] extends 'public' ? Principal | null : Principal
  /** The socket's address, or the one that trusted proxies report. */
  address: string
  idempotencyKey: string | undefined
  /** The bytes of the body where the endpoint is raw, else empty. */
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
}

type ReplyOfUseCase<E extends Endpoint> = E extends { file: readonly string[] }
  ? FileReply
  : E extends { stream: object }
    ? StreamReply<MessageOf<E>>
    : ReplyInput<E>

export interface Binding {
  endpoint: Endpoint
  run: (call: Call<Endpoint>) => Promise<unknown>
}

/** One line of a slice's routes.ts: this endpoint is answered by this verb. */
export function bind<E extends Endpoint>(
  endpoint: E,
  verb: (call: Call<E>) => Promise<ReplyOfUseCase<E>>,
): Binding {
  return { endpoint, run: verb as unknown as Binding['run'] }
}
