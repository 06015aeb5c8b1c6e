import { useSyncExternalStore } from 'react'
import { currentSession, currentToken, type Session, subscribe, UNKNOWN } from './session-store.ts'

/** Who is signed in. The server and the first render in the browser say `loading`, so both agree. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN)
}

/** True once the browser has found a token, whether it is still worth anything or not. */
export function useTokenHeld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => currentToken() !== null,
    () => false,
  )
}
