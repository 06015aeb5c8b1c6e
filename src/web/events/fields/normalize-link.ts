/** A host name with a dot, as copied without the scheme. */
const WITHOUT_SCHEME = /^[^\s/:@?#]+\.[^\s/:@?#]+(?::\d+)?(?:[/?#]|$)/

/** Adds https to a link typed without scheme: 'zoom.us/j/1'. */
export function normalizeLink(typed: string): string {
  const address = typed.trim()
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address
}
