import { useEffect, useState } from 'react'
import { EMAIL_FRAGMENT, PATHS } from '#contract/product/paths.ts'
import { tryStorage } from '#web/forms/try-storage.ts'
import { buildPathWithEmail } from '#web/session/navigation/sign-in-links.ts'

const NEW_ACCOUNT = 'cuenta-nueva'

interface Prefill {
  names: { firstName: string; lastName: string; motherLastName: string }
  email: string
  /** True right after the account was made. */
  isNewAccount: boolean
}

/**
 * Reads the prefilled fields from the URL's fragment and removes them from the address bar. This tab keeps
 * them for a reload, until the page is left.
 */
export function usePrefill(): Prefill | null {
  const [prefill, setPrefill] = useState<Prefill | null>(null)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const key = `prefill:${pathname}`
    if (parsePrefill(hash)) {
      window.history.replaceState(window.history.state, '', pathname + search)
      tryStorage(() => sessionStorage.setItem(key, hash))
    }
    const found = parsePrefill(tryStorage(() => sessionStorage.getItem(key)) ?? hash)
    if (found) setPrefill(found)
    return () => void tryStorage(() => sessionStorage.removeItem(key))
  }, [])
  return prefill
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
