import { useEffect } from 'react'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { TEXT_PREFIX, tryStorage } from '#web/forms/try-storage.ts'
import { toSafeNextPath } from '#web/session/navigation/sign-in-links.ts'

/** Name in local storage, since the email's link opens another tab; another account does not find it. */
const KEY = `${TEXT_PREFIX}beforeConfirming`

/** Remembers the page that asks for a confirmed address, until it is confirmed. */
export function useRememberPage(user: User | null): void {
  const waits = user !== null && !user.emailVerified
  useEffect(() => {
    if (!waits) return
    const { pathname, search } = window.location
    tryStorage(() => localStorage.setItem(KEY, pathname + search))
  }, [waits])
}

/** The page where somebody was before they confirmed; null for the home page, and where none is known. */
export function takePageBeforeConfirming(): string | null {
  const stored = tryStorage(() => localStorage.getItem(KEY))
  tryStorage(() => localStorage.removeItem(KEY))
  const path = toSafeNextPath(stored)
  return path === PATHS.home ? null : path
}
