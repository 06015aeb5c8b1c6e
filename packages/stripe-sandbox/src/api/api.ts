import { setTimeout as pause } from 'node:timers/promises'
import { bindOperation, type MatchedOperation, matchOperation } from '../operations.ts'
import { requireConnectedAccount } from '../resources/account-state.ts'
import type { Sandbox } from '../sandbox.ts'
import { API_VERSION } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { findOrOpenPlatform } from '../state/platforms.ts'
import { openScope, type Scope, withAccount } from '../state/scope.ts'
import type { Include } from '../v2/account-view.ts'
import { retrieveAccountView } from '../v2/accounts.ts'
import { decodeV2Params, isV2, toV2Error } from '../v2/wire.ts'
import { invalidRequest, StripeError, UnknownRequest } from './errors.ts'
import { expand } from './expand.ts'
import { isInternalError, type PlannedFault } from './faults.ts'
import { decodeForm } from './form.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import { jsonReply } from './http.ts'
import {
  findSavedReply,
  fingerprintRequest,
  fingerprintV2Request,
  type IdempotentRequest,
  idempotencyKeyInUse,
  saveReply,
} from './idempotency.ts'
import { requireTestKey } from './keys.ts'
import { assertPermitted } from './permissions.ts'

const toJsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function unknownUrl(request: HttpRequest): StripeError {
  return new UnknownRequest(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

function assertSupportedVersion(request: HttpRequest): void {
  const version = request.headers['stripe-version']
  if (version === undefined && isV2(request))
    throw invalidRequest('Requests to API v2 must name a version in the `Stripe-Version` header.')
  if (version !== undefined && version !== API_VERSION)
    throw new StripeError(
      400,
      'invalid_request_error',
      `Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`,
    )
}

function resolveScope(sandbox: Sandbox, request: HttpRequest, id: string): Scope {
  assertSupportedVersion(request)
  const platform = findOrOpenPlatform(sandbox.store, requireTestKey(request.headers).secret)
  const scope = openScope(sandbox.store, platform, sandbox.origin, {
    id,
    idempotency_key: request.headers['idempotency-key'] ?? null,
  })
  const account = request.headers[isV2(request) ? 'stripe-context' : 'stripe-account']
  if (account === undefined || account === platform.id) return scope
  const connected = requireConnectedAccount(scope, account)
  // The objects of API v2 that the sandbox has all belong to the platform.
  return isV2(request) ? scope : withAccount(scope, connected.id)
}

const toErrorBody = (request: HttpRequest, error: StripeError) =>
  isV2(request) ? toV2Error(error) : error

const decodeParams = (request: HttpRequest): { [key: string]: unknown } => {
  if (isV2(request)) return decodeV2Params(request)
  return decodeForm(request.method === 'POST' ? request.body : request.query)
}

/**
 * Runs the operation in a transaction. A refusal is saved under its idempotency key as a success is,
 * but not in API v2, where a failed request can be tried again under its key.
 */
function performOperation(
  scope: Scope,
  request: HttpRequest,
  work: (scope: Scope) => object,
  paths: string[],
  keyed: IdempotentRequest | null,
) {
  try {
    return scope.store.transaction(() => {
      const body = toJsonText(expand(scope, work(scope), paths))
      if (keyed) saveReply(scope, keyed, 200, body)
      return { status: 200, body }
    })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const body = toJsonText(toErrorBody(request, error))
    if (keyed && !isV2(request)) saveReply(scope, keyed, error.status, body)
    return { status: error.status, body }
  }
}

const readTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []

/** Returns the reply to a repeated key; API v2 answers with the account as it is now. */
function replay(scope: Scope, request: HttpRequest, saved: string): string {
  const { id, object }: { id: string; object: string } = JSON.parse(saved)
  if (object !== 'v2.core.account') return saved
  const include = readTexts(decodeParams(request).include) as Include[]
  return toJsonText(retrieveAccountView(scope, id, include))
}

/** Sent with what a repetition under the same key would only answer again. */
const NO_RETRY = { 'Stripe-Should-Retry': 'false' }

/** Saves an internal error under its key, as API v1 does: the same key gets no further for a day. */
function saveInternalError(scope: Scope, keyed: IdempotentRequest, reply: HttpReply): HttpReply {
  saveReply(scope, keyed, reply.status, reply.body)
  return { ...reply, headers: { ...reply.headers, ...NO_RETRY } }
}

function executeOnce(
  scope: Scope,
  call: MatchedOperation,
  request: HttpRequest,
  keyed: IdempotentRequest | null,
): HttpReply {
  const saved = keyed && findSavedReply(scope, keyed)
  if (saved)
    return {
      status: saved.status,
      headers: {
        'Content-Type': 'application/json',
        'Idempotent-Replayed': 'true',
        ...(saved.status >= 500 ? NO_RETRY : {}),
      },
      body: replay(scope, request, saved.body),
    }
  const params = decodeParams(request)
  const paths = isV2(request) ? [] : readTexts(params.expand)
  const work = bindOperation(call, params)
  const { status, body } = performOperation(scope, request, work, paths, keyed)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

const ERROR_TYPES_BY_STATUS: Record<number, string> = { 429: 'rate_limit_error' }

/** Returns the reply that replaces the operation, if the fault has one. */
function buildFaultReply(request: HttpRequest, fault: PlannedFault): HttpReply | undefined {
  if (fault.drop === 'before') return { status: 0, headers: {}, body: '', closeConnection: true }
  if (fault.body !== undefined)
    return {
      status: fault.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
      body: fault.body,
      isPlanned: true,
    }
  if (fault.status === undefined) return undefined
  const type = ERROR_TYPES_BY_STATUS[fault.status] ?? 'api_error'
  const error = new StripeError(fault.status, type, 'An error planned in this sandbox.')
  return jsonReply(fault.status, toErrorBody(request, error))
}

/** Returns what makes a request idempotent, if it has a key that counts. */
function readIdempotency(call: MatchedOperation, request: HttpRequest): IdempotentRequest | null {
  const { method, path, body, headers } = request
  const key = headers['idempotency-key']
  const takesKey = method === 'POST' || (method === 'DELETE' && isV2(request))
  if (key === undefined || !takesKey) return null
  return isV2(request)
    ? fingerprintV2Request(key, call.operation, path, body)
    : fingerprintRequest(key, method, path, body)
}

/** Finds the operation of a request; throws when there is none, or the key lacks the permission. */
function requireOperation(scope: Scope, request: HttpRequest): MatchedOperation {
  const call = matchOperation(request.method, request.path)
  if (call === undefined) throw unknownUrl(request)
  const { restricted } = requireTestKey(request.headers)
  if (restricted !== null) assertPermitted(scope, call.operation, restricted)
  return call
}

async function answerOperation(
  sandbox: Sandbox,
  scope: Scope,
  request: HttpRequest,
): Promise<HttpReply> {
  const call = requireOperation(scope, request)
  const keyed = readIdempotency(call, request)
  const flightKey = `${scope.platform.id} ${scope.account} ${keyed?.key}`
  if (keyed && sandbox.inFlight.has(flightKey)) throw idempotencyKeyInUse(keyed.key)
  const { method, path, body } = request
  const isSaved = keyed !== null && findSavedReply(scope, keyed) !== undefined
  const fault = sandbox.faults.take(scope.platform.id, `${method} ${path}`, body, isSaved)
  if (keyed) sandbox.inFlight.add(flightKey)
  try {
    if (fault?.delay_ms) await pause(fault.delay_ms)
    const faultReply = fault && buildFaultReply(request, fault)
    if (fault?.takes_effect) {
      executeOnce(scope, call, request, null)
      sandbox.wake()
    }
    if (faultReply && keyed && isInternalError(fault) && !isV2(request))
      return saveInternalError(scope, keyed, faultReply)
    if (faultReply) return faultReply
    const reply = executeOnce(scope, call, request, keyed)
    sandbox.wake()
    return fault?.drop === 'after' ? { ...reply, closeConnection: true } : reply
  } finally {
    sandbox.inFlight.delete(flightKey)
  }
}

/** Answers one call to `/v1/…` or `/v2/…` as Stripe's API would. */
export async function answerApi(sandbox: Sandbox, request: HttpRequest): Promise<HttpReply> {
  const id = generateId('req_', 14)
  let scope: Scope | undefined
  let reply: HttpReply
  try {
    scope = resolveScope(sandbox, request, id)
    reply = await answerOperation(sandbox, scope, request)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    reply = jsonReply(error.status, toErrorBody(request, error))
    if (error instanceof UnknownRequest)
      sandbox.recorder?.addRefusedRequest(`${request.method} ${request.path}`, error.message)
  }
  recordAnswer(sandbox, request, reply)
  if (scope !== undefined) logRequest(sandbox, scope, request, reply, id)
  return {
    ...reply,
    headers: { ...reply.headers, 'Request-Id': id, 'Stripe-Version': API_VERSION },
  }
}

function recordAnswer(sandbox: Sandbox, request: HttpRequest, reply: HttpReply): void {
  const call = matchOperation(request.method, request.path)
  if (call === undefined || reply.status === 0 || reply.isPlanned === true) return
  sandbox.recorder?.addAnswer(call.operation, reply.status, reply.body)
}

function readLoggedParams(request: HttpRequest): object {
  try {
    return decodeParams(request)
  } catch {
    return {}
  }
}

function logRequest(
  sandbox: Sandbox,
  scope: Scope,
  request: HttpRequest,
  reply: HttpReply,
  id: string,
): void {
  sandbox.requests.add(scope.platform.id, {
    id,
    method: request.method,
    path: request.path,
    account: scope.account === scope.platform.id ? null : scope.account,
    idempotency_key: request.headers['idempotency-key'] ?? null,
    body: readLoggedParams(request),
    status: reply.closeConnection ? 0 : reply.status,
  })
}
