import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { hasAnyRole, type Role } from '#contract/people/roles.ts'
import {
  getSession,
  getToken,
  type Session,
  subscribeToSession,
  TOKEN_KEY,
  UNKNOWN_SESSION,
} from './session-store.ts'

/** Signing in or out in another tab runs this page's loaders and guards again. */
export function useRevalidateOnSignInElsewhere(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY && Boolean(oldValue) !== Boolean(newValue)) void revalidate()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [revalidate])
}

/** Who is signed in. The server and the first render in the browser say `loading`, so both agree. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN_SESSION)
}

/** Whether somebody is signed in who has one of these roles; the API decides anew. */
export function useHasRole(roles: readonly Role[]): boolean {
  const { user } = useSession()
  return user !== null && hasAnyRole(user.roles, roles)
}

interface ForRolesProps {
  of: readonly Role[]
  /** What everybody else sees. */
  otherwise?: ReactNode
  children: ReactNode
}

/** What only people with one of these roles may do, and therefore see. */
export function ForRoles({ of, otherwise = null, children }: ForRolesProps) {
  return useHasRole(of) ? children : otherwise
}

/** True once the browser has found a token, whether it is still worth anything or not. */
export function useHasToken(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => getToken() !== null,
    () => false,
  )
}
