import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError, type FieldError, RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import { SEARCH_TOO_SLOW } from '#contract/product/messages.ts'
import { isDatabaseUnavailable, isStatementTimeout } from '#server/db/connect.ts'
import { PROBE_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'

const FASTIFY_CODES: Record<string, ConstructorParameters<typeof ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['NOT_JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['VALIDATION'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['VALIDATION', { message: 'El contenido no es JSON válido.' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST'],
  FST_ERR_BAD_URL: ['ADDRESS_INVALID'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND'],
  FST_STATIC_FORBIDDEN_PATH: ['NOT_FOUND'],
}

/** Converts a schema's issues to VALIDATION with one detail per field. */
export function toValidationError(error: ZodError): ApiError {
  const details = error.issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: 'Campo desconocido',
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  return new ApiError('VALIDATION', { details })
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error
}

/**
 * PostgreSQL error codes that only a caller's input can cause: text with a NUL, a date outside the
 * calendar (year 0000), and a violated check constraint.
 */
const REJECTED_VALUE_CODES = new Set<unknown>(['22021', '22P05', '22008', '23514'])

function isRejectedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REJECTED_VALUE_CODES.has(error.code)
}

/** The answers to refusals of the libraries that read requests, by status. */
const REQUEST_REFUSALS: Partial<Record<number, ErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'NOT_JSON',
  417: 'EXPECTATION_FAILED',
  431: 'HEADERS_TOO_LARGE',
}

/**
 * Returns the 4xx by which a library refuses a request: an error of Fastify, or of the `http-errors` that
 * file and body readers throw (they have `expose`). Others with a status, such as Stripe's, are none.
 */
function findRefusalStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const isOfFastify = 'code' in error && String(error.code).startsWith('FST_')
  const status = Number(error.statusCode)
  return (isOfFastify || 'expose' in error) && status >= 400 && status < 500 ? status : null
}

/** Converts the refusal of a library that reads requests; null for other errors. */
function toRequestRefusal(error: unknown): ApiError | null {
  if (isFastifyError(error)) {
    const known = FASTIFY_CODES[error.code]
    if (known) return new ApiError(...known)
    if (error.statusCode === 400) return new ApiError('VALIDATION')
  }
  const status = findRefusalStatus(error)
  if (status === null) return null
  return new ApiError(REQUEST_REFUSALS[status] ?? 'MALFORMED_REQUEST')
}

/** Converts any error to the one that the client gets; never a stack, never SQL (`R10`). */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ProviderError)
    return error.operatorFault
      ? new ApiError('PAYMENTS_NOT_OPEN', { retryAfter: PROBE_SECONDS })
      : new ApiError(
          'PROVIDER_FAILED',
          isFinalRefusal(error) ? { retryAfter: RETRY_AFTER_PERSON_SECONDS } : {},
        )
  if (isDatabaseUnavailable(error)) return new ApiError('UNAVAILABLE')
  if (isRejectedValue(error)) return new ApiError('VALIDATION')
  return toRequestRefusal(error) ?? new ApiError('INTERNAL')
}

const DEPENDENCY_CODES = new Set<ErrorCode>([
  'PROVIDER_FAILED',
  'PAYMENTS_NOT_OPEN',
  'CHECKOUT_PENDING',
  'PAYOUT_ACCOUNT_PENDING',
  'BUSY',
  'UNAVAILABLE',
])

/**
 * Whether Stripe or the database is unavailable, a queue is full, or the operator has something to do
 * at Stripe: nothing to fix here. Such a fault alerts by itself, once a day (`operator-faults/`).
 */
export function isDependencyFailure(error: unknown): boolean {
  if (error instanceof ApiError) return DEPENDENCY_CODES.has(error.code)
  return error instanceof ProviderError ? !isFinalRefusal(error) : isDatabaseUnavailable(error)
}

/** Codes of errors that a stream of a client who disconnects causes. */
const DISCONNECT_CODES = new Set<unknown>([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

function isDisconnect(error: unknown, { socket }: FastifyRequest): boolean {
  const hasCode = error instanceof Error && 'code' in error && DISCONNECT_CODES.has(error.code)
  return hasCode && (socket?.destroyed ?? true)
}

/**
 * Returns how loud an unexpected error is: `error` wakes an operator, so it is for faults of ours
 * alone, never for what a visitor sends or for one who disconnects. A fault stays one when the client
 * has left meanwhile.
 */
function chooseLevel(error: unknown, request: FastifyRequest): 'info' | 'warn' | 'error' {
  if (isDisconnect(error, request)) return 'info'
  return isDependencyFailure(error) || isRejectedValue(error) ? 'warn' : 'error'
}

/** Logs an error that the request could not cause by itself, or that our schemas let through. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const level = chooseLevel(error, request)
  request.log[level]({ err: error, errorCode: toApiError(error).code }, LOG.requestFailed)
}

/** A search that took too long would do so again: whoever typed it reads what helps. */
function isSlowSearch(error: unknown, { query }: FastifyRequest): boolean {
  const hasSearch = typeof query === 'object' && query !== null && 'search' in query
  return hasSearch && isStatementTimeout(error)
}

/** Sends an error in the format of `R10`; logs unexpected ones. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = isSlowSearch(error, request)
    ? new ApiError('UNAVAILABLE', { message: SEARCH_TOO_SLOW })
    : toApiError(error)
  if (answer.status >= 500 || isRejectedValue(error)) logFailure(error, request)
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
  return reply.status(answer.status).send(answer.toBody())
}

interface ErrorLike {
  name?: string
  message: string
  stack?: string
}

/** Also for plain objects with a message, which the queue reports instead of errors. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error
}

/** Converts an error to the fields that may be logged: no details, rows or responses. */
export function describeError(error: unknown) {
  if (!isErrorLike(error)) return { type: typeof error, message: '', stack: '' }
  const { name = 'Error', stack = '' } = error
  const code = 'code' in error ? String(error.code) : undefined
  // PostgreSQL's message may quote a row with an email or a message (`R13`); its code is enough.
  const isFromDatabase = 'severity' in error && 'routine' in error
  return {
    type: name,
    message: isFromDatabase ? `database error ${code}` : error.message,
    stack: stack.slice(stack.indexOf('\n    at ') + 1),
    ...(code !== undefined && { code }),
  }
}
