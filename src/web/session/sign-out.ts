import { fetchApiJson } from '#web/api/fetch-api.ts'
import { clearSession, getToken } from './session-store.ts'

/** Ends the session at the server if it can be reached, forgets it here, and goes to / (`spec §2`). */
export async function signOut(): Promise<void> {
  const token = getToken()
  clearSession()
  await fetchApiJson('POST /auth/logout', {}, token).catch(() => undefined)
  window.location.assign('/')
}
