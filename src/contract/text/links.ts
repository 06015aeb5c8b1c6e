const WEB_LINK = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i

/** True for an address that a browser opens as a web page; http and https only (`R4`). */
export function isWebLink(text: string): boolean {
  return WEB_LINK.test(text)
}
