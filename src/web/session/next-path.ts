const ANY_ORIGIN = 'https://own.invalid'

/** Where to go after signing in: a path of this site and nothing else, otherwise the home page. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const target = URL.parse(next, ANY_ORIGIN)
  if (target?.origin !== ANY_ORIGIN || target.pathname === '/login') return '/'
  return `${target.pathname}${target.search}${target.hash}`
}

/** `/login` that remembers the address one wanted to see (`spec §2`, route guard). */
export function loginPath(address: string, { expired = false } = {}): string {
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const wanted = safeNext(pathname + search)
  const query = new URLSearchParams()
  if (wanted !== '/') query.set('next', wanted)
  if (expired) query.set('expired', '1')
  return query.size > 0 ? `/login?${query}` : '/login'
}
