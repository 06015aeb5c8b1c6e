import { ApiError } from '#contract/api/errors.ts'
import { Wordless } from '#web/api/errors/unreadable-response.ts'
import { send } from '#web/api/send.ts'
import {
  clearSession,
  currentToken,
  giveUpRenewal,
  isStale,
  signIn,
} from '#web/session/session-store.ts'
import { secondsLeft } from '#web/session/token.ts'

/** The session goes on, has ended (and is forgotten), or the server could not be asked. */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

let underway: Promise<Renewal> | null = null

function end(): Renewal {
  clearSession()
  return 'ended'
}

/** The server's own no; a page of some proxy on the way is none, but for its 401 (`spec §7`). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 429) return false
  return error.status === 401 || (error.status < 500 && !(error instanceof Wordless))
}

/** A token never outlives its session: in the session's last 300 s a new one is no use either. */
async function askForToken(token: string): Promise<Renewal> {
  try {
    const reply = (await send('POST /auth/refresh', {}, token)) as Parameters<typeof signIn>[0]
    if (isStale(reply.access_token)) return end()
    signIn(reply)
    return 'renewed'
  } catch (error) {
    if (isRefusal(error)) return end()
    if (isStale(token)) giveUpRenewal()
    return 'unreachable'
  }
}

/** Asks for a new token of the same session (`R3`); several askers share one call. */
export function renew(): Promise<Renewal> {
  const token = currentToken()
  if (!token) return Promise.resolve('ended')
  underway ??= askForToken(token).finally(() => {
    underway = null
  })
  return underway
}

/**
 * A token that a call may carry, renewed first if it is about to expire; null for a visitor. Throws
 * `ApiError` UNAUTHENTICATED 'Token expired' when the session is over (`spec §7`), UNAVAILABLE when
 * an expired token could not be renewed.
 */
export async function usableToken(): Promise<string | null> {
  const token = currentToken()
  if (!token || !isStale(token)) return token
  const renewal = await renew()
  if (renewal === 'ended') throw new ApiError('UNAUTHENTICATED', { message: 'Token expired' })
  if (renewal === 'unreachable' && (secondsLeft(token) ?? 0) <= 0) throw new ApiError('UNAVAILABLE')
  return currentToken()
}
