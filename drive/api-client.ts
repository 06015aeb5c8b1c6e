import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'

/** Creates a typed client of the product's HTTP API; a refused call throws an `ApiError` that names it. */
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
    const { errorCode } = body as ErrorBody
    throw new ApiError(errorCode, { message: `${key}: ${response.status} ${text}` })
  }
  return call as Caller
}
