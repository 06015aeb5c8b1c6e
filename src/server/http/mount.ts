import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { PAGE_MS } from '#server/limits.ts'
import { type Authenticate, authorize, isRefusedForMissingFactor } from './authorize.ts'
import type { Binding } from './bind.ts'
import { toApiError, toValidationError } from './errors/api-errors.ts'
import { type FileReply, sendFile } from './files/file.ts'
import { createOpenStreams, type OpenStreams, type StreamReply } from './files/streams.ts'
import type { Sender } from './files/upload-places.ts'
import { normalizeInput } from './input-text.ts'
import { withResponseTimeout } from './lifecycle/response-timeout.ts'
import { mountFile, mountRaw } from './mount-raw.ts'
import type { Principal } from './principal.ts'
import {
  type Caller,
  enforceRateLimits,
  PREFIX_BITS,
  toNetwork,
} from './rate-limits/rate-limits.ts'

/** Errors about the address or the caller; others may succeed on a retry. */
const REFUSAL_STATUSES: readonly number[] = [400, 401, 403, 404]

/**
 * Finds the page that explains a refused file to a person in a browser, with the same parameters and
 * query; null for clients that do not accept HTML and get the error itself.
 */
function findRefusalPage(
  { refusalPage }: Endpoint,
  { headers, params, url }: Pick<FastifyRequest, 'headers' | 'params' | 'url'>,
  error: unknown,
): string | null {
  if (!refusalPage || !headers.accept?.includes('text/html')) return null
  if (!REFUSAL_STATUSES.includes(toApiError(error).status)) return null
  const values = new Map(Object.entries(Object(params)))
  const path = refusalPage.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(`${values.get(name)}`),
  )
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) {
    if (!isEmptyObject(value)) throw new ApiError('VALIDATION')
    return undefined
  }
  const read = schema.safeParse(value)
  if (!read.success) throw toValidationError(read.error)
  return read.data
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key)) throw new ApiError('VALIDATION')
  return key
}

/** Parameters, query and body with normalized text; a body that was left out is an empty one. */
function readInput(endpoint: Endpoint, { params, query, body = {} }: FastifyRequest) {
  return {
    params: normalizeInput(params),
    query: normalizeInput(query),
    body: endpoint.raw ? undefined : normalizeInput(body),
  }
}

/** Validates a reply; a mismatch is a bug of ours, answered as INTERNAL. */
function validateReply(endpoint: Endpoint, answer: unknown): unknown {
  if (!endpoint.reply) return undefined
  const read = endpoint.reply.safeParse(answer)
  if (!read.success) throw new Error(`reply of ${endpoint.path}: ${read.error.message}`)
  return read.data
}

function sendReply(endpoint: Endpoint, answer: unknown, reply: FastifyReply, streams: OpenStreams) {
  if (endpoint.stream) return streams.open(endpoint, answer as StreamReply<object>, reply)
  if (endpoint.file) return sendFile(reply, answer as FileReply)
  return reply.status(endpoint.status ?? 200).send(validateReply(endpoint, answer))
}

const isFileEndpoint = ({ raw }: Endpoint): boolean => typeof raw === 'object'

/** Counts a call that sends a file before its body is read, every other one when it has arrived. */
async function countCall(deps: Deps, endpoint: Endpoint, caller: Caller) {
  return isFileEndpoint(endpoint) ? async () => {} : enforceRateLimits(deps, endpoint, caller)
}

/**
 * Admits a file: checks access, counts the call, and lets the binding refuse it, before its body is
 * read. A hit is kept whatever becomes of the file. Returns who sends it.
 */
async function admitFile(
  deps: Deps,
  { endpoint, admit }: Binding,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Sender> {
  const user = await authorize(deps, endpoint, request, authenticate)
  const address = request.callerAddress
  await enforceRateLimits(deps, endpoint, { user, address, body: undefined })
  const call = {
    deps: { ...deps, log: request.log },
    params: parse(endpoint.params, normalizeInput(request.params)),
    query: parse(endpoint.query, normalizeInput(request.query)),
    user,
  }
  await admit?.(call as Parameters<typeof admit>[0])
  return { account: user?.id ?? null, network: toNetwork(address, PREFIX_BITS.home) }
}

/** Checks access, limits and schemas, then runs the use case. */
async function runUseCase(
  deps: Deps,
  { endpoint, run }: Binding,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<unknown> {
  const user = await authorize(deps, endpoint, request, authenticate)
  const input = readInput(endpoint, request)
  const caller = { user, address: request.callerAddress, body: input.body }
  const releaseRateLimitHits = await countCall(deps, endpoint, caller)
  let answer: unknown
  try {
    answer = await run({
      deps: { ...deps, log: request.log },
      params: parse(endpoint.params, input.params),
      query: parse(endpoint.query, input.query),
      body: endpoint.raw ? undefined : parse(endpoint.body, input.body),
      user: user as Principal,
      address: request.callerAddress,
      idempotencyKey: readIdempotencyKey(request),
      raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
    } as Parameters<typeof run>[0])
  } catch (error) {
    if (toApiError(error).status >= 500) await releaseRateLimitHits()
    throw isRefusedForMissingFactor(endpoint, user, error)
      ? new ApiError('SECOND_FACTOR_REQUIRED')
      : error
  }
  await releaseRateLimitHits()
  return answer
}

function createHandler(
  deps: Deps,
  binding: Binding,
  authenticate: Authenticate,
  streams: OpenStreams,
) {
  const { endpoint } = binding
  const limit = typeof endpoint.raw === 'object' ? { withinMs: endpoint.raw.withinMs } : {}
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const work = runUseCase(deps, binding, authenticate, request)
    try {
      // A file may take longer; the browser waits for one (`R8`).
      const answer = await (endpoint.file ? work : withResponseTimeout(request.log, work, limit))
      return sendReply(endpoint, answer, reply, streams)
    } catch (error) {
      const page = findRefusalPage(endpoint, request, error)
      if (page === null) throw error
      return reply.redirect(page, 303)
    }
  }
}

const SHARED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  // With a token the same address has another answer.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, authorization',
}

/**
 * Answers callers without a token from the bytes of the event's current version (`R18`). Everybody else,
 * and who asks for an event that does not exist, goes the ordinary way.
 */
function createSharedHandler(
  deps: ServerDeps,
  binding: Binding & { sharedByEvent: string },
  handle: ReturnType<typeof createHandler>,
  authenticate: Authenticate,
) {
  const { endpoint, sharedByEvent } = binding
  if (endpoint.rateLimits) throw new Error(`${endpoint.path}: shared responses are not counted`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as Record<string, string>)[sharedByEvent] ?? ''
    const isAnonymous = request.headers.authorization === undefined
    const hasQuery = request.url.includes('?')
    const version = isAnonymous && !hasQuery ? await deps.readPageVersion(name) : null
    if (version === null) return handle(request, reply)
    return deps.sharedResponses.send(
      request,
      reply,
      { name: `api ${endpoint.path} ${name}`, version },
      async () => {
        const withinMs = PAGE_MS - reply.elapsedTime
        const work = runUseCase(deps, binding, authenticate, request)
        const answer = await withResponseTimeout(request.log, work, { withinMs })
        const body = Buffer.from(JSON.stringify(validateReply(endpoint, answer)))
        return { status: 200, headers: SHARED_HEADERS, body }
      },
    )
  }
}

/** Mounts every binding with the access, limits and schemas of its endpoint. */
export function mount(
  api: FastifyInstance,
  deps: ServerDeps,
  bindings: readonly Binding[],
  authenticate: Authenticate,
): void {
  const streams = createOpenStreams(deps.config.rateLimitFactor)
  api.addHook('preClose', async () => streams.end())
  for (const binding of bindings) {
    const { method, path, raw, rawBytesMax, stream } = binding.endpoint
    const { sharedByEvent } = binding
    const handle = createHandler(deps, binding, authenticate, streams)
    const route = {
      method,
      url: path,
      // A HEAD request would open a stream that nobody reads.
      ...(stream && { exposeHeadRoute: false }),
      handler: sharedByEvent
        ? createSharedHandler(deps, { ...binding, sharedByEvent }, handle, authenticate)
        : handle,
    }
    if (!raw) api.route(route)
    else if (raw === true) mountRaw(api, route, rawBytesMax)
    else mountFile(api, route, raw, (request) => admitFile(deps, binding, authenticate, request))
  }
}
