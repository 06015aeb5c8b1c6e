import { redirect } from 'react-router'
import { buildLinkCookie, isLinkToken, readLinkCookie } from '#contract/api/link-cookie.ts'
import { LINK_COOKIE_SECONDS } from '#contract/product/limits.ts'

const SECURE = 'https:'

/** The headers that keep a token for these paths, in this browser and for a day. */
function buildCookieHeaders(request: Request, token: string, paths: readonly string[]): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (!isLinkToken(token)) return headers
  const secure = new URL(request.url).protocol === SECURE
  for (const path of paths) {
    const cookie = buildLinkCookie({ token, path, maxAgeSeconds: LINK_COOKIE_SECONDS, secure })
    headers.append('set-cookie', cookie)
  }
  return headers
}

/** The page itself, and the address from which the router fetches its data. */
export const listPagePaths = (path: string) => [path, `${path}.data`]

/** Redirects to this page, which reads the token from a cookie. */
export function redirectWithToken(
  request: Request,
  token: string,
  { path, query, alsoFor = [] }: { path: string; query: URLSearchParams; alsoFor?: string[] },
): Response {
  const headers = buildCookieHeaders(request, token, [...listPagePaths(path), ...alsoFor])
  return redirect(query.size > 0 ? `${path}?${query}` : path, { status: 303, headers })
}

/**
 * For the loader of a page that works without scripts: takes the token out of the address before the
 * page is rendered (decision 19). Null if there is none in it.
 * @param alsoFor other paths that read the token
 */
export function takeTokenFromAddress(
  request: Request,
  path: string,
  alsoFor: string[] = [],
): Response | null {
  const query = new URL(request.url).searchParams
  const token = query.get('token')
  if (token === null) return null
  query.delete('token')
  return redirectWithToken(request, token, { path, query, alsoFor })
}

/** The token that this browser keeps for the requested page; empty without one. */
export function readTokenOfPage(request: Request): string {
  return readLinkCookie(request.headers.get('cookie')) ?? ''
}
