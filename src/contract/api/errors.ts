import type { SessionEnd } from '#contract/people/session-end.ts'
import { ERRORS, type ErrorCode } from './error-codes.ts'
import type { FieldConflict } from './field-conflict.ts'

/** One invalid field of a 400; `field` is a dotted path (`R10`). */
export interface FieldError {
  field: string
  message: string
}

/** Additional fields of some errors in the body (`R8`). */
export interface ErrorExtras {
  /** NO_REPORT_DATA: what has no rows. */
  description?: string
  /** REPORT_RATE_LIMIT: when the next report is allowed, ISO 8601. */
  nextAvailableAt?: string
  /** UNAUTHENTICATED: why the session of the token is over, if that is known. */
  sessionEnd?: SessionEnd
  /** RSVP_FORM_USED: who answered with the same form. */
  earlierName?: string
  /** RSVP_CHANGED, UPDATE_CHANGED, NOTED_GIFT_CHANGED: when it was last changed, ISO 8601. */
  updatedAt?: string
  /** EVENT_CHANGED, GOAL_CHANGED: what stands now in each field that somebody has changed since. */
  conflicts?: FieldConflict[]
}

/** The body of every answer that is not a success (`R10`). */
export interface ErrorBody extends ErrorExtras {
  message: string
  errorCode: ErrorCode
  details?: FieldError[]
}

/** Sent with every 502 and 503 that names no other time: when the client may try again. */
export const RETRY_AFTER_SECONDS = 5

/** Sent instead where only a person can make a retry succeed, who may have done it by then. */
export const RETRY_AFTER_PERSON_SECONDS = 3_600

const isPassing = (status: number) => status === 502 || status === 503

/** An error answer, thrown by use cases on the server and by the API client in the browser. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: FieldError[]
  /** Seconds until the next attempt, for Retry-After; every 502 and 503 has them. */
  readonly retryAfter: number | undefined
  readonly extras: ErrorExtras

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      details?: FieldError[]
      retryAfter?: number
      extras?: ErrorExtras
    } = {},
  ) {
    const [status, message] = ERRORS[code]
    super(options.message ?? message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = options.details ?? []
    this.retryAfter = options.retryAfter ?? (isPassing(status) ? RETRY_AFTER_SECONDS : undefined)
    this.extras = options.extras ?? {}
  }

  /** Returns the body of the answer. */
  toBody(): ErrorBody {
    const body: ErrorBody = { message: this.message, errorCode: this.code, ...this.extras }
    return this.details.length > 0 ? { ...body, details: this.details } : body
  }
}
