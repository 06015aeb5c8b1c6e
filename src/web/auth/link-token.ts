import { EMAIL_FRAGMENT } from '#contract/product/paths.ts'

/** Each page has its own, so that a token never reaches the endpoint of another. */
const storageKey = (page = location.pathname) => `link-token:${page}`

const emailKey = (page = location.pathname) => `link-email:${page}`

const readFragment = (name = 'token') => new URLSearchParams(location.hash.slice(1)).get(name)

/**
 * Moves token and email address from the address bar to this tab's storage, and returns whether there was a
 * token. Where storage is blocked it stays in the fragment, which browsers send to nobody.
 */
export function takeLinkToken(): boolean {
  const token = readFragment()
  if (!token) return false
  try {
    sessionStorage.setItem(storageKey(), token)
    sessionStorage.setItem(emailKey(), readFragment(EMAIL_FRAGMENT) ?? '')
  } catch {
    return false
  }
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/**
 * The token of the link that opened this page in this tab, also after a reload, Back, or a sign-in in
 * between; null if there is none. In the browser only.
 * @param page the path of the page; a clientLoader runs while the previous page is still the location
 */
export function readLinkToken(page?: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(page)) ?? readFragment()
  } catch {
    return readFragment()
  }
}

/** The address that the link's email was sent to, if the link named it; else empty. */
export function readLinkEmail(page?: string): string {
  try {
    return sessionStorage.getItem(emailKey(page)) ?? ''
  } catch {
    return readFragment(EMAIL_FRAGMENT) ?? ''
  }
}

/** To be called once the token is spent, or no longer works. */
export function forgetLinkToken(page?: string): void {
  try {
    sessionStorage.removeItem(storageKey(page))
    sessionStorage.removeItem(emailKey(page))
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
