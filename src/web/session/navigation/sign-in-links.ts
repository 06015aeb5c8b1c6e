import { useEffect, useState } from 'react'
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

const NEW_ACCOUNT = 'cuenta-nueva'

export interface Prefill {
  names: { firstName: string; lastName: string; motherLastName: string }
  email: string
  /** True right after the account was made. */
  isNewAccount: boolean
}

/** Reads the prefilled fields from the URL's fragment and removes them from the address bar. */
export function usePrefill(): Prefill | null {
  const [prefill, setPrefill] = useState<Prefill | null>(null)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const parsed = parsePrefill(hash)
    if (!parsed) return
    window.history.replaceState(window.history.state, '', pathname + search)
    setPrefill(parsed)
  }, [])
  return prefill
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

/** The address of /login for the account that was just made with this email. */
export const buildFirstLoginPath = (email: string): string =>
  `${buildPathWithEmail(PATHS.login, email)}&${NEW_ACCOUNT}=1`

/** 'María José Robles Díaz' → given names, then the last two as surnames, as in Mexico. */
function splitName(name: string): Prefill['names'] {
  const words = name.trim().split(/\s+/)
  const surnames = words.splice(Math.max(1, words.length - 2))
  const [lastName = '', motherLastName = ''] = surnames
  return { firstName: words.join(' '), lastName, motherLastName }
}

/** Parses the fragment of these links; null for any other. */
export function parsePrefill(fragment: string): Prefill | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const [name, email] = [fields.get('nombre'), fields.get(EMAIL_FRAGMENT)]
  if (!name && !email) return null
  return { names: splitName(name ?? ''), email: email ?? '', isNewAccount: fields.has(NEW_ACCOUNT) }
}
