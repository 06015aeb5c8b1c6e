import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import { buildLoginPath } from '#web/session/navigation/sign-in-links.ts'
import { getUsableToken } from '#web/session/session-requests.ts'
import { clearSession } from '#web/session/session-store.ts'
import { fetchApiJson } from './fetch-api.ts'

function redirectToLogin(): void {
  clearSession()
  const { href, pathname } = window.location
  if (pathname !== PATHS.login) window.location.assign(buildLoginPath(href, { expired: true }))
}

/**
 * Runs a request with the bearer token, renewed first when it is about to expire. A 401 clears the
 * session and goes to /login, which remembers the page (`spec §7`).
 */
export async function withToken<T>(run: (token: string | null) => Promise<T>): Promise<T> {
  try {
    return await run(await getUsableToken())
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) redirectToLogin()
    throw error
  }
}

function callApi(key: string, input?: UntypedCallInput): Promise<unknown> {
  return withToken((token) => fetchApiJson(key, input, token))
}

/**
 * Calls the API from the browser with the bearer token. Throws `ApiError`. On a public page, call an
 * endpoint that needs a user only once `useSession().isAuthenticated` is true.
 */
export const call = callApi as Caller
