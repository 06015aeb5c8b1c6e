import { redirect, replace } from 'react-router'
import { hasAnyRole, type Role } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { getUsableToken } from '#web/session/session-requests.ts'
import {
  announceSessionEnd,
  getKnownUserId,
  getSession,
  getSessionEnd,
  saveUser,
} from '#web/session/session-store.ts'
import { buildLoginPath } from './sign-in-links.ts'

async function getUsableTokenOrNull(): Promise<string | null> {
  try {
    return await getUsableToken()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** For a clientLoader: the signed-in user; null for a visitor, and once the session has ended. */
export async function loadUserOrNull(): Promise<User | null> {
  if (!(await getUsableTokenOrNull())) return null
  const { user } = getSession()
  if (user) return user
  const { user: loaded } = await call('GET /auth/me')
  saveUser(loaded)
  return loaded
}

/** For a clientLoader: the signed-in user, or a redirect to /login that remembers the page (`spec §2`). */
export async function requireUser(request: Request): Promise<User> {
  const user = await loadUserOrNull()
  if (user) return user
  announceSessionEnd(getSessionEnd())
  throw redirect(buildLoginPath(request.url))
}

/** For a clientLoader: leads on; an address that is in the history already makes way for the other one. */
export const redirectFrom = (request: Request, path: string): Response =>
  window.location.href === request.url ? replace(path) : redirect(path)

/**
 * Reads the signed-in person's roles again, which an admin may have changed since they signed in (decision 43);
 * resolves to whether they differ from those that the browser knew.
 */
export async function renewRoles(): Promise<boolean> {
  const { user: known } = getSession()
  const { user } = await call('GET /auth/me')
  // Meanwhile they may have signed out, and somebody else in.
  const isSame = known?.id === user.id && getKnownUserId() === user.id
  if (!isSame || user.roles.join() === known.roles.join()) return false
  saveUser(user)
  return true
}

/** For a clientLoader: as `requireUser`, and one of these roles, else a redirect to /unauthorized. */
export async function requireRoles(request: Request, roles: readonly Role[]): Promise<User> {
  const user = await requireUser(request)
  if (hasAnyRole(user.roles, roles)) return user
  const { user: renewed } = (await renewRoles()) ? getSession() : { user: null }
  if (!renewed || !hasAnyRole(renewed.roles, roles)) throw redirect(PATHS.unauthorized)
  return renewed
}
