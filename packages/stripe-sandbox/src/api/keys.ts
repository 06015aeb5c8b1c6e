import { StripeError } from './errors.ts'
import type { HttpRequest } from './http.ts'

const unauthorized = (message: string) => new StripeError(401, 'invalid_request_error', message)

/** A key of a request. A restricted key belongs to the platform of the secret key with its suffix. */
export interface TestKey {
  /** The secret key of the platform. */
  secret: string
  /** The restricted key with its middle hidden, as refusals show it; null for a secret key. */
  restricted: string | null
}

const mask = (key: string) =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 14))}${key.slice(-6)}`

/** Returns the test key of a request; throws 401 for a missing, live or malformed key. */
export function requireTestKey(headers: HttpRequest['headers']): TestKey {
  const key = readApiKey(headers)
  if (key === undefined || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^[a-z]+_live_/.test(key))
    throw unauthorized(
      'This is a sandbox: it refuses live keys. Use a key that begins with sk_test_ or rk_test_.',
    )
  if (!/^[rs]k_test_\w+$/.test(key)) throw unauthorized(`Invalid API Key provided: ${mask(key)}`)
  return {
    secret: key.replace(/^rk/, 'sk'),
    restricted: key.startsWith('rk') ? mask(key) : null,
  }
}

/** Reads the API key from `Authorization: Bearer …` or from the user name of Basic authentication. */
function readApiKey(headers: HttpRequest['headers']): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}
