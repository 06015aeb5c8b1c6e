import { addressOf, type LooseInput } from '#contract/caller.ts'
import { ApiError } from '#contract/errors.ts'
import { API_BASE, API_TIMEOUT_MS } from '#contract/product.ts'
import { readApiError } from './read-api-error.ts'

const NO_NETWORK = 'No pudimos conectar. Revisa tu internet e intenta de nuevo.'
const TOO_SLOW = 'La conexión está tardando demasiado. Intenta de nuevo.'

function requestOf(input: LooseInput, token: string | null): RequestInit {
  const headers = new Headers(input.headers)
  headers.set('accept', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.body === undefined) return { headers }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(input.body) }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function networkError(error: unknown): ApiError {
  const slow = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError('UNAVAILABLE', { message: slow ? TOO_SLOW : NO_NETWORK })
}

/**
 * One call of the API as the browser makes it: JSON, 10 s, 304 counts as success. Throws `ApiError`
 * with what the server said, else with a sentence about the network (`spec §7`).
 */
export async function send(
  key: string,
  input: LooseInput = {},
  token: string | null = null,
): Promise<unknown> {
  const { method, path } = addressOf(key, input)
  const response = await fetch(`${API_BASE}${path}`, {
    method,
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
    ...requestOf(input, token),
  }).catch((error: unknown) => {
    throw networkError(error)
  })
  const body = await bodyOf(response)
  if (response.ok || response.status === 304) return body
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw readApiError(body, Number.isFinite(wait) ? wait : undefined) ?? new ApiError('INTERNAL')
}
