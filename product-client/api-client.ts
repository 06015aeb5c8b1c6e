import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'

/** Creates a typed client of the product's HTTP API; a refused call throws an `ApiError` as the browser's client does. */
export function createApiClient(productUrl: string, token?: string): Caller {
  const call = async (key: string, input: UntypedCallInput = {}) => {
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
    const body = text ? JSON.parse(text) : undefined
    if (response.ok) return body
    const { errorCode, message, details = [] } = body as ErrorBody
    const error = new ApiError(errorCode, { message, details })
    error.cause = new Error(`${key}: ${response.status} ${text}`)
    throw error
  }
  return call as Caller
}
