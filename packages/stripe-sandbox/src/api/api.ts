import { setTimeout as pause } from 'node:timers/promises'
import { bindOperation, type MatchedOperation, matchOperation } from '../operations.ts'
import { requireConnectedAccount } from '../resources/account-state.ts'
import type { Sandbox } from '../sandbox.ts'
import { API_VERSION } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { findOrOpenPlatform } from '../state/platforms.ts'
import { openScope, type Scope, withAccount } from '../state/scope.ts'
import { StripeError } from './errors.ts'
import { expand } from './expand.ts'
import type { PlannedFault } from './faults.ts'
import { decodeForm, type FormValue } from './form.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import { jsonReply } from './http.ts'
import {
  findSavedReply,
  fingerprintRequest,
  type IdempotentRequest,
  idempotencyKeyInUse,
  saveReply,
} from './idempotency.ts'
import { requireTestKey } from './keys.ts'

const toJsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function unknownUrl(request: HttpRequest): StripeError {
  return new StripeError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

function assertSupportedVersion(version: string | undefined): void {
  if (version !== undefined && version !== API_VERSION)
    throw new StripeError(
      400,
      'invalid_request_error',
      `Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`,
    )
}

function resolveScope(sandbox: Sandbox, request: HttpRequest, id: string): Scope {
  assertSupportedVersion(request.headers['stripe-version'])
  const platform = findOrOpenPlatform(sandbox.store, requireTestKey(request.headers))
  const scope = openScope(sandbox.store, platform, sandbox.origin, {
    id,
    idempotency_key: request.headers['idempotency-key'] ?? null,
  })
  const account = request.headers['stripe-account']
  if (account === undefined || account === platform.id) return scope
  return withAccount(scope, requireConnectedAccount(scope, account).id)
}

/** Runs the operation in a transaction. A refusal is saved under its idempotency key as a success is. */
function performOperation(
  scope: Scope,
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
    const body = toJsonText(error)
    if (keyed) saveReply(scope, keyed, error.status, body)
    return { status: error.status, body }
  }
}

function readExpandPaths(params: { [key: string]: FormValue }): string[] {
  const paths = params.expand
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
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
      headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' },
      body: saved.body,
    }
  const params = decodeForm(request.method === 'POST' ? request.body : request.query)
  const work = bindOperation(call, params)
  const { status, body } = performOperation(scope, work, readExpandPaths(params), keyed)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

const ERROR_TYPES_BY_STATUS: Record<number, string> = { 429: 'rate_limit_error' }

/** Returns the reply that replaces the operation, if the fault has one. */
function buildFaultReply(fault: PlannedFault): HttpReply | undefined {
  if (fault.drop === 'before') return { status: 0, headers: {}, body: '', closeConnection: true }
  if (fault.body !== undefined)
    return {
      status: fault.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
      body: fault.body,
    }
  if (fault.status === undefined) return undefined
  const type = ERROR_TYPES_BY_STATUS[fault.status] ?? 'api_error'
  return jsonReply(
    fault.status,
    new StripeError(fault.status, type, 'An error planned in this sandbox.'),
  )
}

async function answerOperation(
  sandbox: Sandbox,
  scope: Scope,
  request: HttpRequest,
): Promise<HttpReply> {
  const call = matchOperation(request.method, request.path)
  if (call === undefined) throw unknownUrl(request)
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const flightKey = `${scope.platform.id} ${scope.account} ${key}`
  if (key !== undefined && sandbox.inFlight.has(flightKey)) throw idempotencyKeyInUse(key)
  const { method, path, body } = request
  const fault = sandbox.faults.take(scope.platform.id, `${method} ${path}`, body)
  if (key !== undefined) sandbox.inFlight.add(flightKey)
  try {
    if (fault?.delay_ms) await pause(fault.delay_ms)
    const faultReply = fault && buildFaultReply(fault)
    if (faultReply) return faultReply
    const keyed =
      key === undefined ? null : fingerprintRequest(key, request.method, request.path, request.body)
    const reply = executeOnce(scope, call, request, keyed)
    sandbox.wake()
    return fault?.drop === 'after' ? { ...reply, closeConnection: true } : reply
  } finally {
    sandbox.inFlight.delete(flightKey)
  }
}

/** Answers one call to `/v1/…` as Stripe's API would. */
export async function answerApi(sandbox: Sandbox, request: HttpRequest): Promise<HttpReply> {
  const id = generateId('req_', 14)
  let scope: Scope | undefined
  let reply: HttpReply
  try {
    scope = resolveScope(sandbox, request, id)
    reply = await answerOperation(sandbox, scope, request)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    reply = jsonReply(error.status, error)
  }
  if (scope !== undefined) logRequest(sandbox, scope, request, reply, id)
  return {
    ...reply,
    headers: { ...reply.headers, 'Request-Id': id, 'Stripe-Version': API_VERSION },
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
    body: decodeForm(request.method === 'POST' ? request.body : request.query),
    status: reply.closeConnection ? 0 : reply.status,
  })
}
