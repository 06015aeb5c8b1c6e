import type { SessionEnd } from '#contract/people/session-end.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { UnreadableResponse } from '#web/api/failed-call.ts'
import { fetchApiJson } from '#web/api/fetch-api.ts'
import { FORGET_RSVP_FIELD, RSVP_PREFIX, tryStorage } from '#web/forms/try-storage.ts'
import {
  clearDevice,
  clearSession,
  computeSecondsUntilExpiry,
  getSessionEnd,
  getToken,
  isExpiring,
  markRenewalFailed,
  saveSession,
} from './session-store.ts'

/** The slugs of the events whose '¿Vas a ir?' was answered on this device. */
function listAnsweredEvents(): string[] {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? []
  const found = keys.filter((key) => key.startsWith(RSVP_PREFIX))
  return found.map((key) => key.slice(RSVP_PREFIX.length))
}

/** Only the server can delete the cookie that opens an answer: no script reads it. */
function forgetAnswer(slug: string): Promise<Response> {
  const body = new URLSearchParams({ [FORGET_RSVP_FIELD]: '1' })
  const signal = AbortSignal.timeout(API_TIMEOUT_MS)
  return fetch(buildEventPath(slug, 'rsvp'), { method: 'POST', body, redirect: 'manual', signal })
}

/** Signs out of this device, and takes from it what the next person at a shared one must not find. */
export async function clearDeviceAndAnswers(): Promise<void> {
  const answered = listAnsweredEvents()
  clearDevice()
  await Promise.allSettled(answered.map(forgetAnswer))
}

/**
 * Ends the session at the server if it can be reached, forgets it and what was typed and answered here, and goes to /
 * or to another page (`spec §2`).
 */
export async function signOut(to: string = PATHS.home): Promise<void> {
  const token = getToken()
  await Promise.allSettled([clearDeviceAndAnswers(), fetchApiJson('POST /auth/logout', {}, token)])
  window.location.assign(to)
}

/** Renewed, ended (and cleared), or unknown because the server was unreachable. */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

let pendingRenewal: Promise<Renewal> | null = null

function endSession(end: SessionEnd | undefined): Renewal {
  clearSession(end)
  return 'ended'
}

/** True of the API's own refusal, and of any 401; a proxy's error page is none (`spec §7`). */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 429) return false
  return error.status === 401 || (error.status < 500 && !(error instanceof UnreadableResponse))
}

/** A token never outlives its session: in the last 300 s of a session a new token expires too soon. */
async function requestToken(token: string): Promise<Renewal> {
  try {
    const reply = (await fetchApiJson('POST /auth/refresh', {}, token)) as Parameters<
      typeof saveSession
    >[0]
    if (isExpiring(reply.access_token)) return endSession('expired')
    saveSession(reply)
    return 'renewed'
  } catch (error) {
    if (isRefusal(error)) return endSession(error.extras.sessionEnd)
    if (isExpiring(token)) markRenewalFailed()
    return 'unreachable'
  }
}

/** Requests a new token of the same session (`R3`); concurrent callers share one request. */
export function renewSession(): Promise<Renewal> {
  const token = getToken()
  if (!token) return Promise.resolve('ended')
  pendingRenewal ??= requestToken(token).finally(() => {
    pendingRenewal = null
  })
  return pendingRenewal
}

/**
 * A token that a call may carry, renewed first if it is about to expire; null for a visitor. Throws
 * `ApiError` UNAUTHENTICATED 'Token expired' when the session is over (`spec §7`), UNAVAILABLE when
 * an expired token could not be renewed.
 */
export async function getUsableToken(): Promise<string | null> {
  const token = getToken()
  if (!token || !isExpiring(token)) return token
  const renewal = await renewSession()
  if (renewal === 'ended') {
    const sessionEnd = getSessionEnd()
    const extras = sessionEnd && { sessionEnd }
    throw new ApiError('UNAUTHENTICATED', { message: 'Token expired', extras })
  }
  if (renewal === 'unreachable' && (computeSecondsUntilExpiry(token) ?? 0) <= 0)
    throw new ApiError('UNAVAILABLE')
  return getToken()
}
