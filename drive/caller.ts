import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'

/** The API of the product at this address, over HTTP; an `ApiError` says which call was refused. */
export function callerAt(productUrl: string, token?: string): Caller {
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
    const answer = text ? JSON.parse(text) : undefined
    if (response.ok) return answer
    const { errorCode } = answer as ErrorBody
    throw new ApiError(errorCode, { message: `${key}: ${response.status} ${text}` })
  }
  return call as Caller
}
