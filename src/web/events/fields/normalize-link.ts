/** A host with a dot, as one copies it without its beginning. */
const BARE = /^[^\s/:@?#]+\.[^\s/:@?#]+(?::\d+)?(?:[/?#]|$)/

/** A link as typed → the address that is meant: 'zoom.us/j/1' is one of https. */
export function linkTyped(typed: string): string {
  const address = typed.trim()
  return BARE.test(address) ? `https://${address}` : address
}
