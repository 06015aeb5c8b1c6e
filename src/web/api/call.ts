import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { buildLoginPath } from '#web/session/navigation/sign-in-links.ts'
import type { RefusedCall } from '#web/session/refusals/lift-refusal.ts'
import { getUsableToken } from '#web/session/session-requests.ts'
import { announceSessionEnd, clearSession, getSessionEnd } from '#web/session/session-store.ts'
import { fetchApiJson } from './fetch-api.ts'

function redirectToLogin({ extras }: ApiError): void {
  clearSession(extras.sessionEnd)
  const { href, pathname } = window.location
  if (pathname === PATHS.login) return
  announceSessionEnd(getSessionEnd())
  window.location.assign(buildLoginPath(href))
}

/** Refusals that the person can lift where they are (`R14`, `R16`). */
const LIFTABLE: readonly ErrorCode[] = [
  'FRESH_SIGN_IN_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'EMAIL_NOT_CONFIRMED',
]

/** Asks in place for what the call lacks; true if it may be repeated. Loaded only then. */
const lift = (error: ApiError, call: RefusedCall): Promise<boolean> =>
  import('#web/session/refusals/lift-refusal.ts').then(
    (module) => module.liftRefusal(error, call),
    () => false,
  )

/**
 * Runs a request with the bearer token, renewed first when it is about to expire. A 401 clears the
 * session and goes to /login, which remembers the page (`spec §7`). A refusal that the person lifts in
 * place runs the request again.
 */
export async function withToken<T>(
  run: (token: string | null) => Promise<T>,
  call: RefusedCall = {},
): Promise<T> {
  try {
    return await run(await getUsableToken())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) redirectToLogin(error)
    if (!LIFTABLE.includes(error.code) || !(await lift(error, call))) throw error
    return withToken(run, call)
  }
}

function callApi(key: string, input?: UntypedCallInput): Promise<unknown> {
  return withToken((token) => fetchApiJson(key, input, token), {
    key,
    purpose: input?.purpose,
  })
}

/**
 * Calls the API from the browser with the bearer token. Throws `ApiError`. On a public page, call an
 * endpoint that needs a user only once `useSession().isAuthenticated` is true.
 */
export const call = callApi as Caller
