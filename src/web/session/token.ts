/**
 * Seconds until the token expires, negative once it has; null if it cannot be parsed. The signature
 * is the server's business: the browser only needs to know when to renew.
 */
export function secondsUntilExpiry(token: string, now: number = Date.now()): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp - now / 1_000 : null
  } catch {
    return null
  }
}
