import { buildRequestPath, type UntypedCallInput } from '#contract/api/caller.ts'
import { API_BASE, API_TIMEOUT_MS } from '#contract/product/product.ts'
import { ConnectionError, readApiError, UnreadableResponse } from './failed-call.ts'

const TOO_SLOW = 'La conexión está tardando demasiado. Intenta de nuevo.'

function buildRequestInit(input: UntypedCallInput, token: string | null): RequestInit {
  const headers = new Headers(input.headers)
  headers.set('accept', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.body === undefined) return { headers }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(input.body) }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function toNetworkError(error: unknown): ConnectionError {
  const slow = error instanceof DOMException && error.name === 'TimeoutError'
  return new ConnectionError(slow ? TOO_SLOW : undefined)
}

/**
 * One request of the API from the browser, aborted after 10 s by default; 304 counts as success. Throws
 * `ApiError` with the server's message, else with one about the network (`spec §7`).
 */
export async function fetchApi(
  key: string,
  input: UntypedCallInput = {},
  token: string | null = null,
  signal: AbortSignal = AbortSignal.timeout(API_TIMEOUT_MS),
): Promise<Response> {
  const { method, path } = buildRequestPath(key, input)
  const response = await fetch(`${API_BASE}${path}`, {
    method,
    signal,
    ...buildRequestInit(input, token),
  }).catch((error: unknown) => {
    throw toNetworkError(error)
  })
  if (response.ok || response.status === 304) return response
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const { status } = response
  const retryAfter = Number.isFinite(wait) ? wait : undefined
  throw (
    readApiError(await readJson(response), { status, retryAfter }) ?? new UnreadableResponse(status)
  )
}

/** As `fetchApi`, for the JSON of the response; undefined if there is none. */
export async function fetchApiJson(
  key: string,
  input?: UntypedCallInput,
  token?: string | null,
): Promise<unknown> {
  return readJson(await fetchApi(key, input, token))
}
