import { ApiError, ERRORS, type ErrorCode, type FieldFault } from '#contract/errors.ts'

interface Written {
  message: string
  details?: FieldFault[]
  retryAfter?: number
}

function codeOf(value: object): ErrorCode | null {
  const code = 'errorCode' in value ? value.errorCode : 'code' in value ? value.code : null
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : null
}

/** The body of a refused call (`R10`), or an `ApiError` from across a bundle → `ApiError`; else null. */
export function readApiError(value: unknown, retryAfter?: number): ApiError | null {
  if (typeof value !== 'object' || value === null) return null
  const code = codeOf(value)
  if (!code) return null
  const written = value as Written
  const wait = retryAfter ?? written.retryAfter
  return new ApiError(code, {
    message: written.message,
    details: written.details ?? [],
    ...(wait === undefined ? {} : { retryAfter: wait }),
  })
}
