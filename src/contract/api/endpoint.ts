import type { z } from 'zod'
import type { Role } from '#contract/people/roles.ts'
import type { ErrorCode } from './error-codes.ts'

/** Who may call: everybody, any signed-in user, or users with one of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[]

/** The owner of what the path names: others get 403; `orRoles` also admits these roles. */
export interface Ownership {
  of: 'event' | 'payout-account' | 'contribution' | 'user'
  orRoles?: readonly Role[]
  /** Also admits the event's co-hosts (`R21`), except to change these fields of the body. */
  orCoHosts?: { except: readonly string[] }
}

/**
 * A condition on the caller beyond access:
 * - `confirmed-email`: the address of the account is confirmed (`R14`), else EMAIL_NOT_CONFIRMED;
 * - `settled-email`: no former address can still undo a change (decision 21), else EMAIL_CHANGED_RECENTLY;
 * - `fresh-proof`: the session proved a password or passkey within ten minutes (`R16`), else
 *   FRESH_SIGN_IN_REQUIRED;
 * - `fresh-proof-at-desk`: the same, of callers with a role of the desk.
 */
export type Requirement =
  | 'confirmed-email'
  | 'settled-email'
  | 'fresh-proof'
  | 'fresh-proof-at-desk'

/** How often one caller may call, counted in the database and shared by all processes (`R13`). */
export interface RateLimit {
  limit: number
  windowSeconds: number
  /**
   * The key of the counter: the signed-in account, its session, the email or the signed token in the
   * body, the caller's address (of IPv6 the /64), or the pair of email and address. By session what
   * somebody with a stolen one must not use up for the owner, and the pair so that nobody can use up the
   * limit of somebody else's email (`R15`).
   */
  by: 'account' | 'session' | 'email' | 'token' | 'address' | 'email-and-address'
  /** Calls that share this name share a counter; by default each endpoint has its own. */
  sharedAs?: string
  /** 'failures' counts only answers of 400 and above, so that many guests behind one Wi-Fi pass. */
  counts?: 'all' | 'failures'
  /** What one can do besides waiting; follows the refusal. */
  hint?: string
}

/** A server-sent event stream: its message, and how many connections stay open at once (`R13`). */
export interface Streaming {
  message: z.ZodType
  /** Per caller address: forty guests behind one Wi-Fi, each with a few windows, must pass. */
  perAddress: number
  perProcess: number
}

/** A file as the whole body of a request. */
export interface FileBody {
  /** Content types that may say so; what the file is, the use case finds out. */
  types: RegExp
  bytesMax: number
  /** How long the use case may take. */
  withinMs: number
  tooLarge: ErrorCode
  wrongType: ErrorCode
}

/**
 * One endpoint of the API. The server mounts it, the OpenAPI document describes it, and both callers
 * (browser and server-rendered pages) take their types from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  path: string
  summary: string
  access: Access
  owner?: Ownership
  requires?: readonly Requirement[]
  /**
   * Counted in this order. An address comes before what the body names: each new name adds a counter, and
   * a caller over the limit of the address must add none.
   */
  rateLimits?: readonly RateLimit[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The use case receives the body as unparsed bytes: of any type up to 1 MB, or one file. */
  raw?: true | FileBody
  /** The largest body of a raw endpoint whose body is no file; 1 MB without it. */
  rawBytesMax?: number
  /** Omitted by endpoints that answer a file or nothing. */
  reply?: z.ZodType
  /** Media types of the file that is answered instead of a reply. */
  file?: readonly string[]
  /** Page that shows the refusal when a browser opens this address directly. */
  refusalPage?: string
  /** The stream that is answered instead of a reply. */
  stream?: Streaming
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 204
  errors?: readonly ErrorCode[]
}

type Method = Endpoint['method']
type Address<Key> = Key extends `${infer M extends Method} ${infer Path}`
  ? { method: M; path: Path }
  : never

/** Defines the endpoint of a key such as `'GET /events/:id'`, and keeps its literal types. */
export function endpoint<
  const Key extends `${Method} /${string}`,
  const Definition extends Omit<Endpoint, 'method' | 'path'>,
>(key: Key, definition: Definition): Address<Key> & Definition {
  const [method, path] = key.split(' ')
  return { method, path, ...definition } as Address<Key> & Definition
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a caller sends, before parsing. */
export type BodyOf<E extends Endpoint> = In<Field<E, 'body'>>
export type QueryOf<E extends Endpoint> = In<Field<E, 'query'>>
export type ParamsOf<E extends Endpoint> = In<Field<E, 'params'>>
/** What a use case receives: parsed, trimmed, defaults filled in. */
export type ParsedBody<E extends Endpoint> = Out<Field<E, 'body'>>
export type ParsedQuery<E extends Endpoint> = Out<Field<E, 'query'>>
export type ParsedParams<E extends Endpoint> = Out<Field<E, 'params'>>
/** What the caller receives. */
export type ReplyOf<E extends Endpoint> = Out<Field<E, 'reply'>>
/** A message of the stream. */
export type MessageOf<E extends Endpoint> = E extends { stream: { message: infer S } }
  ? Out<S>
  : never
/** What a use case returns, before the reply schema selects its fields. */
export type ReplyInput<E extends Endpoint> = In<Field<E, 'reply'>>

export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`
