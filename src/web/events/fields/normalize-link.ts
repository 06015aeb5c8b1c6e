/** A host with a dot, as one copies it without its beginning. */
const WITHOUT_SCHEME = /^[^\s/:@?#]+\.[^\s/:@?#]+(?::\d+)?(?:[/?#]|$)/

/** A link as typed → the address that is meant: 'zoom.us/j/1' is one of https. */
export function normalizeLink(typed: string): string {
  const address = typed.trim()
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address
}
