import { PATHS } from '#contract/product/paths.ts'

const ANY_ORIGIN = 'https://own.invalid'

/** Where to go after signing in: a path of this site and nothing else, otherwise the home page. */
export function toSafeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const { origin, pathname, search, hash } = new URL(next, ANY_ORIGIN)
  return origin === ANY_ORIGIN && pathname !== PATHS.login ? pathname + search + hash : PATHS.home
}

/** `/login` that remembers the address one wanted to see (`spec §2`, route guard). */
export function buildLoginPath(address: string, { expired = false } = {}): string {
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const wanted = toSafeNextPath(pathname + search)
  const query = new URLSearchParams({
    ...(wanted === '/' ? {} : { next: wanted }),
    ...(expired ? { expired: '1' } : {}),
  }).toString()
  return query ? `${PATHS.login}?${query}` : PATHS.login
}
