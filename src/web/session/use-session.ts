import { useSyncExternalStore } from 'react'
import {
  getSession,
  getToken,
  type Session,
  subscribeToSession,
  UNKNOWN_SESSION,
} from './session-store.ts'

/** Who is signed in. The server and the first render in the browser say `loading`, so both agree. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN_SESSION)
}

/** True once the browser has found a token, whether it is still worth anything or not. */
export function useHasToken(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => getToken() !== null,
    () => false,
  )
}
