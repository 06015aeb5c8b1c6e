import { invalidRequest, type StripeError } from '../api/errors.ts'
import { decodeForm } from '../api/form.ts'
import type { HttpRequest } from '../api/http.ts'

export const isV2 = (request: HttpRequest): boolean => request.path.startsWith('/v2/')

/** Decodes a query; a list is named `include[0]`, as the SDK does, or by `include` repeated. */
function decodeQuery(query: string): { [key: string]: unknown } {
  const include = new URLSearchParams(query).getAll('include')
  return { ...decodeForm(query), ...(include.length === 0 ? {} : { include }) }
}

/** Decodes the parameters of a call to API v2: a JSON body, or a query for GET and DELETE. */
export function decodeV2Params(request: HttpRequest): { [key: string]: unknown } {
  if (request.method !== 'POST') return decodeQuery(request.query)
  try {
    const params: unknown = JSON.parse(request.body === '' ? '{}' : request.body)
    if (typeof params === 'object' && params !== null && !Array.isArray(params))
      return params as { [key: string]: unknown }
  } catch {
    // Answered below.
  }
  throw invalidRequest('The request body is not a JSON object.')
}

const CODES_BY_STATUS: Record<number, string> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  429: 'account_rate_limit_exceeded',
}
const VALIDATION_CODES = ['parameter_unknown', 'parameter_missing', 'parameter_invalid_integer']

function toV2Code({ status, details }: StripeError): string {
  const { code } = details
  if (code !== undefined && code !== 'resource_missing' && !VALIDATION_CODES.includes(code))
    return code
  if (code === 'resource_missing') return 'not_found'
  return CODES_BY_STATUS[status] ?? (status < 500 ? 'invalid_fields' : 'internal_error')
}

function toV2Type({ status, type }: StripeError): string | undefined {
  if (status === 429) return 'rate_limit'
  return type === 'idempotency_error' || status >= 500 ? type : undefined
}

/**
 * Builds the error JSON of API v2: always a `code`, and a `type` only where the SDK has a class of
 * its own for it (`generateV2Error` of the SDK).
 */
export function toV2Error(error: StripeError): { error: object } {
  const code = toV2Code(error)
  const type = toV2Type(error)
  const { param } = error.details
  return {
    error: {
      code,
      doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`,
      message: error.message,
      ...(type === undefined ? {} : { type }),
      ...(param === undefined ? {} : { param: param.replaceAll('[', '.').replaceAll(']', '') }),
    },
  }
}
