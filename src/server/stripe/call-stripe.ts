import Stripe from 'stripe'
import { ProviderError } from './payments.ts'

/** Another request has the lock or the same key, or there are too many: nothing was done. */
const BUSY = new Set([409, 429])

/** Without a status there was no answer, or none that is JSON. */
function isRetryable(status: number | undefined): boolean {
  return status === undefined || status >= 500 || BUSY.has(status)
}

/**
 * Turns an error of the SDK into a `ProviderError`; any other error stays what it is. It carries the
 * type of error and Stripe's request id, never Stripe's message or body: both may repeat what a
 * person typed (`R13`).
 */
function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, statusCode, code, param, requestId } = error
  const facts = { type, status: statusCode, code, param, request: requestId }
  const parts = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  )
  return new ProviderError(`payment provider: ${parts.join(' ')}`, {
    isRetryable: isRetryable(statusCode),
    isAnswered: statusCode !== undefined && !BUSY.has(statusCode),
    code,
  })
}

/** Runs a call of the SDK. Throws `ProviderError`. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The same, but null for one kind of refusal. */
export async function callStripeOrNull<T>(
  isExpected: (error: Stripe.errors.StripeError) => boolean,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isExpected(error)) return null
    throw toProviderError(error)
  }
}

/** Every item of an auto-paginated list, as the product sees it. Throws `ProviderError`. */
export async function* listFromStripe<Item, Result>(
  items: AsyncIterable<Item>,
  toResult: (item: Item) => Result,
): AsyncGenerator<Result> {
  try {
    for await (const item of items) yield toResult(item)
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The same, as an array. */
export async function collectFromStripe<Item, Result>(
  items: AsyncIterable<Item>,
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
