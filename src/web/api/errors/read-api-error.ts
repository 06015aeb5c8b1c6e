import {
  ApiError,
  ERRORS,
  type ErrorCode,
  type ErrorExtras,
  type FieldError,
} from '#contract/api/errors.ts'

interface ErrorBody extends ErrorExtras {
  message: string
  facts?: ErrorExtras
  details?: FieldError[]
  retryAfter?: number
}

function readCode(value: object): ErrorCode | null {
  const code = 'errorCode' in value ? value.errorCode : 'code' in value ? value.code : null
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : null
}

function readExtras({ facts, description, nextAvailableAt }: ErrorBody): ErrorExtras {
  return {
    ...facts,
    ...(description === undefined ? {} : { description }),
    ...(nextAvailableAt === undefined ? {} : { nextAvailableAt }),
  }
}

/** The body of a refused call (`R10`), or an `ApiError` from across a bundle → `ApiError`; else null. */
export function readApiError(value: unknown, retryAfter?: number): ApiError | null {
  if (typeof value !== 'object' || value === null) return null
  const code = readCode(value)
  if (!code) return null
  const body = value as ErrorBody
  const wait = retryAfter ?? body.retryAfter
  return new ApiError(code, {
    message: body.message,
    details: body.details ?? [],
    extras: readExtras(body),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  })
}
