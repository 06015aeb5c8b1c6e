import Stripe from 'stripe'
import { findOperatorFault } from './platform/operator-faults.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'
import { unreadableResponse } from './response-checks.ts'

/** Another request has the lock or the same key, or there are too many: ask again. */
const BUSY_STATUSES = new Set([409, 429])
const BUSY_CODES = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit'])

/** Something that Stripe depends on failed. */
const FAILED_DEPENDENCY = 424

/** Without a status there was no answer, or none that is JSON; no error has a status below 400. */
function toKind(error: Stripe.errors.StripeError): ProviderErrorKind {
  const { statusCode = 0, code } = error
  if (statusCode < 400 || BUSY_STATUSES.has(statusCode)) return 'unanswered'
  if (code !== undefined && BUSY_CODES.has(code)) return 'unanswered'
  // The key was used with another body, which may have had its effect: look it up, take the next key.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'failed'
  if (statusCode === FAILED_DEPENDENCY) return 'failed'
  return statusCode >= 500 ? 'failed' : 'refused'
}

/**
 * Turns an error of the SDK into a `ProviderError`. It carries the type of error and Stripe's request
 * id, never Stripe's message or body: both may repeat what a person typed (`R13`). Other errors are
 * the SDK's own, about an answer such as `null`.
 */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    const name = error instanceof Error ? error.name : typeof error
    const facts = { kind: 'unanswered', code: 'unreadable_response' } as const
    return new ProviderError(`payment provider: the answer is unreadable (${name})`, facts)
  }
  const { type, statusCode, code, param, requestId } = error
  const facts = { type, status: statusCode, code, param, request: requestId }
  const parts = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  )
  return new ProviderError(`payment provider: ${parts.join(' ')}`, {
    kind: toKind(error),
    code,
    param,
    requestId,
    operatorFault: findOperatorFault(error),
  })
}

/**
 * Runs a call of the SDK, and nothing else: the answer is checked outside (`answers.ts`). Throws
 * `ProviderError`.
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The same, but null for one kind of refusal; never for one that concerns the operator. */
export async function callStripeOrNull<T>(
  isExpected: (error: Stripe.errors.StripeError) => boolean,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    const failure = toProviderError(error)
    const isOfStripe = error instanceof Stripe.errors.StripeError
    if (isOfStripe && !failure.operatorFault && isExpected(error)) return null
    throw failure
  }
}

/**
 * Every item of an auto-paginated list, checked and mapped by `toResult`. Throws `ProviderError`, also
 * for an answer that is not a list: it must not look like an empty one.
 */
export async function* listFromStripe<Item, Result>(
  items: Stripe.ApiListPromise<Item>,
  toResult: (item: Item) => Result,
): AsyncGenerator<Result> {
  const { object, has_more } = await callStripe(() => items)
  if (object !== 'list' || typeof has_more !== 'boolean') throw unreadableResponse('list')
  try {
    for await (const item of items) yield toResult(item)
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The same, as an array. */
export async function collectFromStripe<Item, Result>(
  items: Stripe.ApiListPromise<Item>,
  toResult: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of listFromStripe(items, toResult)) results.push(result)
  return results
}

/** Stripe's list filter for objects created since then. */
export function buildCreatedFilter(since: Date): { created: { gte: number } } {
  return { created: { gte: Math.floor(since.getTime() / 1_000) } }
}

export function isNotFound(error: Stripe.errors.StripeError): boolean {
  return error.statusCode === 404
}

/** The account does not exist, or has revoked our access. */
export function isAccountInaccessible(error: Stripe.errors.StripeError): boolean {
  return isNotFound(error) || (error.statusCode === 403 && error.code === 'account_invalid')
}

/** The id of what Stripe sends as an id or, expanded, as an object; null if there is none. */
export function toId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
