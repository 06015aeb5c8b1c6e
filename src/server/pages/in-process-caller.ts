import type { FastifyInstance } from 'fastify'
import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ERRORS } from '#contract/api/error-codes.ts'
import { ApiError, type ErrorBody } from '#contract/api/errors.ts'
import { API_BASE } from '#contract/product/product.ts'
import { withResponseTimeout } from '#server/http/lifecycle/response-timeout.ts'

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errorCode' in body &&
    Object.hasOwn(ERRORS, String(body.errorCode))
  )
}

/**
 * Creates a caller of the API for one server-rendered page, in process. Access, rate limits and schemas
 * apply as over HTTP; the limits count the client's own address. All calls of the page, those of a
 * form's action and then of its loader, share the time that the browser waits.
 * @param withinMs that time
 */
export function createInProcessCaller(
  app: FastifyInstance,
  client: { address: string },
  withinMs: number,
): Caller {
  const endsAt = performance.now() + withinMs
  const call = async (key: string, input: UntypedCallInput = {}) => {
    const { method, path } = buildRequestPath(key, input)
    const request = app.inject({
      method: method as 'GET',
      url: `${API_BASE}${path}`,
      remoteAddress: client.address,
      headers: { ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    const withinMs = Math.max(0, endsAt - performance.now())
    const response = await withResponseTimeout(app.log, request, { withinMs })
    if (response.statusCode === 204) return undefined
    const body: unknown = response.json()
    if (response.statusCode < 300) return body
    const retryAfter = Number(response.headers['retry-after'])
    if (!isErrorBody(body)) throw new ApiError('INTERNAL')
    const { errorCode, message, details = [], ...extras } = body
    throw new ApiError(errorCode, {
      message,
      details,
      extras,
      ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    })
  }
  return call as Caller
}
