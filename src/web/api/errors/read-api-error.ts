import {
  ApiError,
  ERRORS,
  type ErrorCode,
  type ErrorExtras,
  type FieldError,
} from '#contract/api/errors.ts'

interface Written extends ErrorExtras {
  message: string
  facts?: ErrorExtras
  details?: FieldError[]
  retryAfter?: number
}

function codeOf(value: object): ErrorCode | null {
  const code = 'errorCode' in value ? value.errorCode : 'code' in value ? value.code : null
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : null
}

/** Beside the message in a body, gathered in an error. */
function factsOf({ facts, description, nextAvailableAt }: Written): ErrorExtras {
  return {
    ...facts,
    ...(description === undefined ? {} : { description }),
    ...(nextAvailableAt === undefined ? {} : { nextAvailableAt }),
  }
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
    extras: factsOf(written),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  })
}
