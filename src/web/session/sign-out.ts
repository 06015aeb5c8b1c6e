import { send } from '#web/api/send.ts'
import { clearSession, currentToken } from './session-store.ts'

/** Ends the session at the server if it can be reached, forgets it here, and goes to / (`spec §2`). */
export async function signOut(): Promise<void> {
  const token = currentToken()
  clearSession()
  await send('POST /auth/logout', {}, token).catch(() => undefined)
  window.location.assign('/')
}
