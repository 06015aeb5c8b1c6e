import { EMAIL_FRAGMENT, PATHS } from '#contract/product/paths.ts'
import { toOwnPath } from '#contract/text/own-address.ts'

/** Where to go after signing in: a path of this site and nothing else, otherwise the home page. */
export function toSafeNextPath(next: string | null | undefined): string {
  const path = toOwnPath(next)
  const isLogin = path?.split(/[?#]/)[0] === PATHS.login
  return path === null || isLogin ? PATHS.home : path
}

/**
 * The address of /login that returns to this page after signing in (`spec §2`, route guard).
 * @param address of the page: absolute, or its path and query
 */
export function buildLoginPath(address: string): string {
  const url = address.startsWith('/') ? null : new URL(address)
  const next = toSafeNextPath(url ? url.pathname + url.search : address)
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?${new URLSearchParams({ next })}`
}

/**
 * The address of /register as ALIADO with name and email prefilled. They are in the fragment, which
 * is never sent to a server, logged or part of the Referer header.
 */
export function buildRegistrationPath(person: { name: string; email: string | null }): string {
  const fields = new URLSearchParams({ nombre: person.name })
  if (person.email) fields.set(EMAIL_FRAGMENT, person.email)
  return `${PATHS.register}?role=ALIADO#${fields}`
}

/** The address of /login or another page with this email prefilled. */
export function buildPathWithEmail(path: string, email: string): string {
  return email ? `${path}#${new URLSearchParams({ [EMAIL_FRAGMENT]: email })}` : path
}
