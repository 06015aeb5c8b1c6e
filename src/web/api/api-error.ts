import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { ErrorBody, ErrorExtras, FieldError } from '#contract/api/errors.ts'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'

interface ApiErrorOptions {
  status?: number | undefined
  message?: string | undefined
  details?: FieldError[] | undefined
  retryAfter?: number | undefined
  extras?: ErrorExtras | undefined
}

const DEFAULTS: Partial<Record<ErrorCode, readonly [status: number, message: string]>> = PAGE_ERRORS

/** Of a code that only a newer server knows: a refusal is no fault of the server (`R30`). */
const OUTDATED_TAB =
  'No se pudo. Recarga la página e intenta de nuevo: puede que haya una versión más nueva.'

function getUnknownDefault(status: number = PAGE_ERRORS.INTERNAL[0]): readonly [number, string] {
  return status < 500 ? [status, OUTDATED_TAB] : PAGE_ERRORS.INTERNAL
}

/**
 * A call that failed, in the browser and in the pages' server build. Without a status and a message of
 * the server it has those of `PAGE_ERRORS`.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: FieldError[]
  /** Seconds until the next attempt, from Retry-After. */
  readonly retryAfter: number | undefined
  readonly extras: ErrorExtras

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    const [status, message] = DEFAULTS[code] ?? getUnknownDefault(options.status)
    super(options.message ?? message)
    this.name = 'ApiError'
    this.code = code
    this.status = options.status ?? status
    this.details = options.details ?? []
    this.retryAfter = options.retryAfter
    this.extras = options.extras ?? {}
  }

  /** Returns the body of the answer (`R10`). */
  toBody(): ErrorBody {
    const body: ErrorBody = { message: this.message, errorCode: this.code, ...this.extras }
    return this.details.length > 0 ? { ...body, details: this.details } : body
  }
}
