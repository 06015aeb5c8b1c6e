import { StripeError } from './errors.ts'
import type { Incoming } from './http.ts'
import { bearerOf } from './http.ts'

const refused = (message: string) => new StripeError(401, 'invalid_request_error', message)

/** The test key of a request; throws 401 for none, for a live key, and for what is no key. */
export function testKeyOf(headers: Incoming['headers']): string {
  const key = bearerOf(headers)
  if (key === undefined || key === '')
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^[a-z]+_live_/.test(key))
    throw refused('This is a sandbox: it refuses live keys. Use a key that begins with sk_test_.')
  if (!/^sk_test_\w+$/.test(key)) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
    throw refused(`Invalid API Key provided: ${shown}`)
  }
  return key
}
