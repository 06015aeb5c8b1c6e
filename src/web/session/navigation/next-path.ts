import { PATHS } from '#contract/product/paths.ts'

const ANY_ORIGIN = 'https://own.invalid'

/** Where to go after signing in: a path of this site and nothing else, otherwise the home page. */
export function toSafeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const { origin, pathname, search, hash } = new URL(next, ANY_ORIGIN)
  return origin === ANY_ORIGIN && pathname !== PATHS.login ? pathname + search + hash : PATHS.home
}

/** The address of /login that returns to this page after signing in (`spec §2`, route guard). */
export function buildLoginPath(address: string, { expired = false } = {}): string {
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const next = toSafeNextPath(pathname + search)
  const query = new URLSearchParams({
    ...(next === '/' ? {} : { next }),
    ...(expired ? { expired: '1' } : {}),
  }).toString()
  return query ? `${PATHS.login}?${query}` : PATHS.login
}
