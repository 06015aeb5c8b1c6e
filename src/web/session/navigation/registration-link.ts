import { useEffect, useState } from 'react'
import { PATHS } from '#contract/product/paths.ts'

/** What the link to /register or /login fills in; it is taken out of the address at once. */
export function usePrefill(): Prefill | null {
  const [known, setKnown] = useState<Prefill | null>(null)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const found = parsePrefill(hash)
    if (!found) return
    window.history.replaceState(window.history.state, '', pathname + search)
    setKnown(found)
  }, [])
  return known
}

/** What is known of somebody who may want an account. */
export interface Newcomer {
  name: string
  email: string | null
}

/**
 * To /register as ALIADO with name and e-mail filled in. They travel in the fragment, which no
 * server, log or Referer ever sees, and which a link carries before any script is there.
 */
export function buildRegistrationPath({ name, email }: Newcomer): string {
  const known = new URLSearchParams({ nombre: name, ...(email ? { correo: email } : {}) })
  return `${PATHS.register}?role=ALIADO#${known}`
}

/** To the login with the e-mail of a new account filled in, by the fragment as well. */
export function buildFirstLoginPath(email: string): string {
  return `${PATHS.login}#${new URLSearchParams({ correo: email })}`
}

export interface Prefill {
  firstName: string
  lastName: string
  motherLastName: string
  email: string
}

/** 'María José Robles Díaz' → given names, then the last two as surnames, as in Mexico. */
function splitName(name: string): Omit<Prefill, 'email'> {
  const words = name.trim().split(/\s+/)
  const surnames = words.splice(Math.max(1, words.length - 2))
  const [lastName = '', motherLastName = ''] = surnames
  return { firstName: words.join(' '), lastName, motherLastName }
}

/** What a fragment of these links fills in, or null if it is none. */
export function parsePrefill(fragment: string): Prefill | null {
  const known = new URLSearchParams(fragment.replace(/^#/, ''))
  const [name, email] = [known.get('nombre'), known.get('correo')]
  if (!name && !email) return null
  return { ...splitName(name ?? ''), email: email ?? '' }
}
