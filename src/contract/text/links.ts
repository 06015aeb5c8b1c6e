/** Before the path stand only host and port: no user name, which could pass for the host. */
const WEB_LINK = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i

/**
 * The host, with its port, to which a browser goes by this link; null unless it is a web page's (http or
 * https, without user name, `R4`). Letters that look like others are shown encoded (`xn--…`).
 */
export function readLinkHost(link: string | null): string | null {
  if (link === null || !WEB_LINK.test(link)) return null
  try {
    return new URL(link).host
  } catch {
    return null
  }
}

/** True for an address that a browser opens as a web page. */
export function isWebLink(text: string): boolean {
  return readLinkHost(text) !== null
}
