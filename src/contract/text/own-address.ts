/** The origin against which a path is parsed where no real one is known; it can never be visited. */
const ANY_SITE = 'https://own.invalid'

function parseOrNull(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

const toPath = ({ pathname, search, hash }: URL) => pathname + search + hash

/**
 * Parses an address that a request asks us to open or to return to; null unless it is of this site. It
 * is judged as a browser reads it, and its path is parsed a second time: `/..//evil.test` is of this
 * site at first, and its normalized path `//evil.test` is not.
 * @param site any address of ours; only its origin counts
 */
export function parseOwnAddress(address: string, site: string): URL | null {
  const own = new URL(site)
  const url = parseOrNull(address, own.origin)
  if (!url || url.origin !== own.origin || url.username || url.password) return null
  const again = parseOrNull(toPath(url), own.origin)
  return again?.origin === own.origin && toPath(again) === toPath(url) ? url : null
}

/** The path, query and fragment of this site to which `next` leads, normalized; null for all else. */
export function toOwnPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null
  const url = parseOwnAddress(next, ANY_SITE)
  return url && toPath(url)
}
