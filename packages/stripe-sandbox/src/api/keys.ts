import { StripeError } from './errors.ts'
import type { HttpRequest } from './http.ts'

const unauthorized = (message: string) => new StripeError(401, 'invalid_request_error', message)

/** Returns the test key of a request; throws 401 for a missing, live or malformed key. */
export function requireTestKey(headers: HttpRequest['headers']): string {
  const key = readApiKey(headers)
  if (key === undefined || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^[a-z]+_live_/.test(key))
    throw unauthorized(
      'This is a sandbox: it refuses live keys. Use a key that begins with sk_test_.',
    )
  if (!/^sk_test_\w+$/.test(key)) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
    throw unauthorized(`Invalid API Key provided: ${shown}`)
  }
  return key
}

/** Reads the API key from `Authorization: Bearer …` or from the user name of Basic authentication. */
function readApiKey(headers: HttpRequest['headers']): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}
