import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildRequestPath, type Caller, type UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError, ERRORS, type ErrorBody } from '#contract/api/errors.ts'
import { API_BASE } from '#contract/product/product.ts'
import type { Deps } from '#server/deps.ts'
import { pagesPlugin } from './plugin.ts'

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errorCode' in body &&
    String(body.errorCode) in ERRORS
  )
}

/**
 * Creates a caller of the API for server-rendered pages, in process. Access, rate limits and schemas
 * apply as over HTTP; the limits count the client's own address.
 */
function createInProcessCaller(app: FastifyInstance, client: { address: string }): Caller {
  const call = async (key: string, input: UntypedCallInput = {}) => {
    const { method, path } = buildRequestPath(key, input)
    const response = await app.inject({
      method: method as 'GET',
      url: `${API_BASE}${path}`,
      remoteAddress: client.address,
      headers: { ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    if (response.statusCode === 204) return undefined
    const body: unknown = response.json()
    if (response.statusCode < 300) return body
    const retryAfter = Number(response.headers['retry-after'])
    throw isErrorBody(body)
      ? new ApiError(body.errorCode, {
          message: body.message,
          details: body.details ?? [],
          ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
        })
      : new ApiError('INTERNAL')
  }
  return call as Caller
}

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))
const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** Serves the built web beside the API, in the same process. */
export async function servePages(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { apiBase } = config.stripe
  await app.register(pagesPlugin, {
    build: BUILD,
    call: (client: { address: string }) => createInProcessCaller(app, client),
    publicUrl: config.publicUrl,
    operator: config.operator,
    checkoutOrigins: apiBase ? [apiBase.origin] : [STRIPE_CHECKOUT_ORIGIN],
    production: config.publicUrl.startsWith('https:'),
  })
}
