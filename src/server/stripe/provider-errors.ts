import Stripe from 'stripe'
import { ProviderError } from './payments.ts'

/** The provider is busy or works on the same key at this moment: nothing was done, nothing is kept. */
const BUSY = new Set([409, 429])

/**
 * What the SDK threw → `ProviderError`; anything else is a fault of ours and stays what it is. It
 * carries the kind of fault and the provider's request id, never the provider's sentence or body:
 * both may repeat what a person typed (`R13`).
 */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, statusCode, code, param, requestId } = error
  const facts = { type, status: statusCode, code, param, request: requestId }
  const words = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}=${value}`] : [],
  )
  return new ProviderError(`payment provider: ${words.join(' ')}`, {
    retryable: isRetryable(statusCode),
    answered: statusCode !== undefined && !BUSY.has(statusCode),
    code,
  })
}

/** Without a status nothing was answered, or nothing that is JSON. */
function isRetryable(status: number | undefined): boolean {
  return status === undefined || status >= 500 || BUSY.has(status)
}

/** Runs one call to the SDK; what it refuses is thrown as `ProviderError`. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** As `asking`, but null where the provider refuses for this one reason. */
export async function callStripeOrNull<T>(
  refused: (error: Stripe.errors.StripeError) => boolean,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && refused(error)) return null
    throw toProviderError(error)
  }
}

/** There is no such thing at the provider. */
export function isMissing(error: Stripe.errors.StripeError): boolean {
  return error.statusCode === 404
}

/** The account does not exist, or has taken our access away. */
export function isOutOfReach(error: Stripe.errors.StripeError): boolean {
  return isMissing(error) || (error.statusCode === 403 && error.code === 'account_invalid')
}
