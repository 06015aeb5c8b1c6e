import type { z } from 'zod'
import type { Role } from '#contract/people/roles.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody, anybody signed in, or holders of one of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[]

/** Whose thing the path names; another person gets 403, an ADMIN passes where `orAdmin` says so. */
export interface Ownership {
  of: 'event' | 'payout-account' | 'contribution' | 'user'
  orAdmin?: boolean
}

/** How often one caller may call, counted in the database and shared by all processes (`R13`). */
export interface RateLimit {
  limit: number
  windowSeconds: number
  /**
   * What is counted: the signed-in account, the e-mail or the signed token in the body, or the
   * socket's address.
   */
  by: 'account' | 'email' | 'token' | 'address'
  /** 'failures' counts only answers of 400 and above, so that many guests behind one Wi-Fi pass. */
  counts?: 'all' | 'failures'
}

/** Server-sent events: what each says, and how many one process keeps open at once (`R13`). */
export interface Streaming {
  message: z.ZodType
  /** Of one address: forty guests behind one Wi-Fi, each with a few windows, must pass. */
  perAddress: number
  perProcess: number
}

/**
 * One call of the API. The server mounts it, the OpenAPI document describes it, and both callers
 * (browser and server-rendered pages) take their types from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  path: string
  summary: string
  access: Access
  owner?: Ownership
  rateLimits?: readonly RateLimit[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body reaches the verb as the bytes that came, unparsed. */
  raw?: true
  /** Left out by an endpoint that answers a file, or nothing. */
  reply?: z.ZodType
  /** Media types of the file that it answers instead of a reply. */
  file?: readonly string[]
  /** The page, in place of this path, where a person whose browser opened the address reads a refusal. */
  refusalPage?: string
  /** What it says, again and again, instead of a reply. */
  stream?: Streaming
  /** Status of a success; 200 unless said. */
  status?: 200 | 201 | 204
  errors?: readonly ErrorCode[]
}

/** Keeps the literal types of what it is given. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a caller sends, as it travels. */
export type BodyOf<E extends Endpoint> = In<Field<E, 'body'>>
export type QueryOf<E extends Endpoint> = In<Field<E, 'query'>>
export type ParamsOf<E extends Endpoint> = In<Field<E, 'params'>>
/** What a verb gets: parsed, trimmed, defaults filled in. */
export type ParsedBody<E extends Endpoint> = Out<Field<E, 'body'>>
export type ParsedQuery<E extends Endpoint> = Out<Field<E, 'query'>>
export type ParsedParams<E extends Endpoint> = Out<Field<E, 'params'>>
/** What the caller gets back. */
export type ReplyOf<E extends Endpoint> = Out<Field<E, 'reply'>>
/** What a stream says. */
export type MessageOf<E extends Endpoint> = E extends { stream: { message: infer S } }
  ? Out<S>
  : never
/** What a verb returns, before the answer's schema lists its fields. */
export type ReplyInput<E extends Endpoint> = In<Field<E, 'reply'>>

export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`
