import { setTimeout as pause } from 'node:timers/promises'
import { type Call, findCall, prepare } from '../operations.ts'
import { connectedAccount } from '../resources/connected.ts'
import type { World } from '../sandbox.ts'
import { API_VERSION } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { platformOf } from '../state/platforms.ts'
import { actingFor, openScope, type Scope } from '../state/scope.ts'
import { StripeError } from './errors.ts'
import { expand } from './expand.ts'
import type { Fault } from './faults.ts'
import { decodeForm, type FormValue } from './form.ts'
import type { Incoming, Reply } from './http.ts'
import { json } from './http.ts'
import { inFlight, type Keyed, keyed, replay, save } from './idempotency.ts'
import { testKeyOf } from './keys.ts'

const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function notFound(request: Incoming): StripeError {
  return new StripeError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

function checkVersion(version: string | undefined): void {
  if (version !== undefined && version !== API_VERSION)
    throw new StripeError(
      400,
      'invalid_request_error',
      `Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`,
    )
}

function scopeOf(world: World, request: Incoming, id: string): Scope {
  checkVersion(request.headers['stripe-version'])
  const platform = platformOf(world.store, testKeyOf(request.headers))
  const scope = openScope(world.store, platform, world.origin, {
    id,
    idempotency_key: request.headers['idempotency-key'] ?? null,
  })
  const account = request.headers['stripe-account']
  if (account === undefined || account === platform.id) return scope
  return actingFor(scope, connectedAccount(scope, account).id)
}

/** A refusal of the work itself is an answer too, and is kept under its key like any other. */
function perform(
  scope: Scope,
  work: (scope: Scope) => object,
  paths: string[],
  keyed: Keyed | null,
) {
  try {
    return scope.store.transaction(() => {
      const body = text(expand(scope, work(scope), paths))
      if (keyed) save(scope, keyed, 200, body)
      return { status: 200, body }
    })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const body = text(error)
    if (keyed) save(scope, keyed, error.status, body)
    return { status: error.status, body }
  }
}

function pathsOf(params: { [key: string]: FormValue }): string[] {
  const wanted = params.expand
  return Array.isArray(wanted) ? wanted.filter((path) => typeof path === 'string') : []
}

function execute(scope: Scope, call: Call, request: Incoming, keyed: Keyed | null): Reply {
  const saved = keyed && replay(scope, keyed)
  if (saved)
    return {
      status: saved.status,
      headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' },
      body: saved.body,
    }
  const params = decodeForm(request.method === 'POST' ? request.body : request.query)
  const work = prepare(call, params)
  const { status, body } = perform(scope, work, pathsOf(params), keyed)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

const faultTypes: Record<number, string> = { 429: 'rate_limit_error' }

/** The answer that a fault puts in place of the work, if it does. */
function spoil(fault: Fault): Reply | undefined {
  if (fault.drop === 'before') return { status: 0, headers: {}, body: '', cut: true }
  if (fault.body !== undefined)
    return {
      status: fault.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
      body: fault.body,
    }
  if (fault.status === undefined) return undefined
  const type = faultTypes[fault.status] ?? 'api_error'
  return json(
    fault.status,
    new StripeError(fault.status, type, 'An error planned in this sandbox.'),
  )
}

async function answer(world: World, scope: Scope, request: Incoming): Promise<Reply> {
  const call = findCall(request.method, request.path)
  if (call === undefined) throw notFound(request)
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const flight = `${scope.platform.id} ${scope.account} ${key}`
  if (key !== undefined && world.inFlight.has(flight)) throw inFlight(key)
  const { method, path, body } = request
  const fault = world.faults.next(scope.platform.id, `${method} ${path}`, body)
  if (key !== undefined) world.inFlight.add(flight)
  try {
    if (fault?.delay_ms) await pause(fault.delay_ms)
    const spoilt = fault && spoil(fault)
    if (spoilt) return spoilt
    const once = key === undefined ? null : keyed(key, request.method, request.path, request.body)
    const reply = execute(scope, call, request, once)
    world.wake()
    return fault?.drop === 'after' ? { ...reply, cut: true } : reply
  } finally {
    world.inFlight.delete(flight)
  }
}

/** Answers one call to `/v1/…` as Stripe's API would. */
export async function answerApi(world: World, request: Incoming): Promise<Reply> {
  const id = newId('req_', 14)
  let scope: Scope | undefined
  let reply: Reply
  try {
    scope = scopeOf(world, request, id)
    reply = await answer(world, scope, request)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    reply = json(error.status, error)
  }
  if (scope !== undefined) log(world, scope, request, reply, id)
  return {
    ...reply,
    headers: { ...reply.headers, 'Request-Id': id, 'Stripe-Version': API_VERSION },
  }
}

function log(world: World, scope: Scope, request: Incoming, reply: Reply, id: string): void {
  world.requests.add(scope.platform.id, {
    id,
    method: request.method,
    path: request.path,
    account: scope.account === scope.platform.id ? null : scope.account,
    idempotency_key: request.headers['idempotency-key'] ?? null,
    body: decodeForm(request.method === 'POST' ? request.body : request.query),
    status: reply.cut ? 0 : reply.status,
  })
}
