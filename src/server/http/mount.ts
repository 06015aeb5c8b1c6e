import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Requirement } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { describeSessionEnd, type SessionEnd } from '#contract/people/session-end.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { PAGE_MS } from '#server/limits.ts'
import { toApiError, toValidationError } from './api-errors.ts'
import type { Binding } from './bind.ts'
import { type FileReply, sendFile } from './file.ts'
import { normalizeInput } from './input-text.ts'
import {
  createRecentChangeError,
  hasFreshProof,
  isAdmin,
  type Principal,
  type TokenHolder,
} from './principal.ts'
import { enforceRateLimits } from './rate-limits/rate-limits.ts'
import { withResponseTimeout } from './response-timeout.ts'
import { createOpenStreams, type OpenStreams, type StreamReply } from './streams.ts'

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

/** Resolves a bearer token to its person, or to nobody if the token is not valid. */
export type Authenticate = (deps: Deps, token: string) => Promise<TokenHolder>

const WEBHOOK_BODY_LIMIT = 1_048_576

function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const findStaleProof = (user: Principal, now: Date) =>
  hasFreshProof(user, now) ? null : new ApiError('FRESH_SIGN_IN_REQUIRED')

/** Each requirement with the refusal of callers who fail it; null for others. */
const REQUIREMENTS: Record<Requirement, (user: Principal, now: Date) => ApiError | null> = {
  'confirmed-email': ({ emailVerified }) =>
    emailVerified ? null : new ApiError('EMAIL_NOT_CONFIRMED'),
  'settled-email': ({ emailUndoableUntil: until }) => until && createRecentChangeError(until),
  'fresh-proof': findStaleProof,
  'fresh-proof-of-admin': (user, now) => (isAdmin(user) ? findStaleProof(user, now) : null),
}

function assertRequirements({ requires = [] }: Endpoint, user: Principal, now: Date): void {
  for (const requirement of requires) {
    const refusal = REQUIREMENTS[requirement](user, now)
    if (refusal) throw refusal
  }
}

/** The refusal of a caller who is nobody, with why their session is over. */
function refuseVisitor(sessionEnd: SessionEnd | undefined): ApiError {
  const message = describeSessionEnd(sessionEnd)
  if (!sessionEnd || !message) return new ApiError('UNAUTHENTICATED')
  return new ApiError('UNAUTHENTICATED', { message, extras: { sessionEnd } })
}

/** Denies unless the endpoint's access allows the caller, who also meets its requirements (`R13`). */
async function authorize(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Principal | null> {
  const token = readBearerToken(request)
  const { user, sessionEnd }: TokenHolder = token ? await authenticate(deps, token) : { user: null }
  if (endpoint.access === 'public') return user
  if (!user) throw refuseVisitor(sessionEnd)
  if (endpoint.access !== 'signed-in' && !hasAnyRole(user.roles, endpoint.access)) {
    const wouldBeAdmin = user.lacksSecondFactor && endpoint.access.includes('ADMIN')
    throw new ApiError(wouldBeAdmin ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN')
  }
  assertRequirements(endpoint, user, deps.now())
  return user
}

/** Whether an owner's call is refused to an admin who only lacks the second factor. */
function isRefusedForMissingFactor({ owner }: Endpoint, user: Principal | null, error: unknown) {
  if (!user?.lacksSecondFactor || !owner?.orAdmin) return false
  return error instanceof ApiError && ['FORBIDDEN', 'EVENT_FORBIDDEN'].includes(error.code)
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
  const releaseRateLimitHits = await enforceRateLimits(deps, endpoint, caller)
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
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const work = runUseCase(deps, binding, authenticate, request)
    try {
      // A file may take longer; the browser waits for one (`R8`).
      const answer = await (endpoint.file ? work : withResponseTimeout(request.log, work))
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
  if (endpoint.rateLimits) throw new Error(`${endpoint.path}: shared answers are not counted`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as Record<string, string>)[sharedByEvent] ?? ''
    const isAnonymous = request.headers.authorization === undefined
    const hasQuery = request.url.includes('?')
    const version = isAnonymous && !hasQuery ? await deps.readPageVersion(name) : null
    if (version === null) return handle(request, reply)
    return deps.sharedAnswers.send(
      request,
      reply,
      `api ${endpoint.path} ${name} ${version}`,
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
    const { method, path, raw, stream } = binding.endpoint
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
    if (!raw) {
      api.route(route)
      continue
    }
    api.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_LIMIT },
        (_, body, done) => done(null, body),
      )
      scope.route({ ...route, bodyLimit: WEBHOOK_BODY_LIMIT })
    })
  }
}
