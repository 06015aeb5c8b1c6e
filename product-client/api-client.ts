import { setTimeout as pause } from 'node:timers/promises'
import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ERRORS } from '#contract/api/error-codes.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'

/** Shorter than the header asks: the product that tools drive has no other callers. */
const BUSY_PAUSE_MS = 500
/** A minute of them: then the queue is not full but stuck. */
const BUSY_ATTEMPTS = 120

function readRetryAfter({ headers }: Response): { retryAfter?: number } {
  const seconds = headers.get('retry-after')
  return seconds === null ? {} : { retryAfter: Number(seconds) }
}

/** The error of a reply that is not the API's, such as a load balancer's 503. */
const NO_PROCESS: ErrorBody = { errorCode: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE[1] }

function parseReply({ ok, headers }: Response, text: string): unknown {
  if (headers.get('content-type')?.includes('json')) return JSON.parse(text)
  if (!ok) return NO_PROCESS
  if (text !== '') throw new TypeError(`Not JSON: ${text.slice(0, 200)}`)
  return undefined
}

/**
 * Creates a typed client of the product's HTTP API; a refused call throws an `ApiError` as the browser's
 * client does. A call that found a queue full comes back, as BUSY asks.
 */
export function createApiClient(productUrl: string, token?: string): Caller {
  const call = async (key: string, input: UntypedCallInput = {}, attempt = 1): Promise<unknown> => {
    const { method, path } = buildRequestPath(key, input)
    const response = await fetch(`${productUrl}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    const body = parseReply(response, text)
    if (response.ok) return body
    const { errorCode, message, details = [] } = body as ErrorBody
    if (errorCode === 'BUSY' && attempt < BUSY_ATTEMPTS) {
      await pause(BUSY_PAUSE_MS)
      return call(key, input, attempt + 1)
    }
    const error = new ApiError(errorCode, { message, details, ...readRetryAfter(response) })
    error.cause = new Error(`${key}: ${response.status} ${text}`)
    throw error
  }
  return ((key: string, input?: UntypedCallInput) => call(key, input)) as Caller
}
