import { data } from 'react-router'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { ErrorExtras, FieldError } from '#contract/api/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { OFFLINE_MESSAGE } from '#web/api/offline.ts'

/**
 * For the `.catch` of a call in a loader or clientLoader: the error becomes the page's status, which
 * the nearest error boundary shows: 404, 403, 503 with Retry-After. A 400 means that no resource can
 * have this address, so the page answers 404.
 */
export function toRouteError(thrown: unknown): never {
  if (!(thrown instanceof ApiError)) throw thrown
  const error = thrown.status === 400 ? new ApiError('NOT_FOUND') : thrown
  const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  throw data(error.toBody(), { status: error.status, headers })
}

interface ErrorBody extends ErrorExtras {
  message: string
  extras?: ErrorExtras
  details?: FieldError[]
  retryAfter?: number
  /** Of an `ApiError`; the body of a response has none. */
  status?: number
}

function readCode(value: object): ErrorCode | null {
  const code = 'errorCode' in value ? value.errorCode : 'code' in value ? value.code : null
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? (code as ErrorCode) : null
}

function readExtras(body: ErrorBody): ErrorExtras {
  const { extras, conflicts, description, earlierName, nextAvailableAt, sessionEnd, updatedAt } =
    body
  return {
    ...extras,
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(description === undefined ? {} : { description }),
    ...(earlierName === undefined ? {} : { earlierName }),
    ...(nextAvailableAt === undefined ? {} : { nextAvailableAt }),
    ...(sessionEnd === undefined ? {} : { sessionEnd }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  }
}

/** The body of a refused call (`R10`), or an `ApiError` from across a bundle → `ApiError`; else null. */
export function readApiError(
  value: unknown,
  response: { status?: number; retryAfter?: number | undefined } = {},
): ApiError | null {
  if (typeof value !== 'object' || value === null) return null
  const code = readCode(value)
  if (!code) return null
  const body = value as ErrorBody
  return new ApiError(code, {
    status: response.status ?? body.status,
    message: body.message,
    details: body.details,
    retryAfter: response.retryAfter ?? body.retryAfter,
    extras: readExtras(body),
  })
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** An error without this API's body, such as a proxy's page; its code follows from its status. */
export class UnreadableResponse extends ApiError {
  constructor(status: number, message?: string) {
    super(CODES[status] ?? 'INTERNAL', { message })
  }
}

/** The line was cut, or nobody answered in time: the request may have been executed. */
export class ConnectionError extends ApiError {
  constructor(message: string = OFFLINE_MESSAGE) {
    super('UNAVAILABLE', { message })
  }
}

/** Whether a `fetch` found no network. A mistake of our own is a `TypeError` too, with another text. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** The message of the server or the network for a failed call, else `otherwise` (`spec §7`, `§8`). */
export function getMessageOr(error: unknown, otherwise: string): string {
  const message =
    error instanceof ApiError && !(error instanceof UnreadableResponse) ? error.message : ''
  return message || otherwise
}

/** The server's message for a failed call, else `unanswered`: the request may have been executed. */
export function getMessageIfAnswered(error: unknown, unanswered: string): string {
  const isLost = error instanceof ApiError && error.code === 'UNAVAILABLE'
  return isLost ? unanswered : getMessageOr(error, unanswered)
}
