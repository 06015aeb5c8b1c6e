import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { checkLink as endpoint } from '#contract/people/auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { fetchApiJson } from '#web/api/fetch-api.ts'
import { getToken } from '#web/session/session-store.ts'

/** What the server says of a link; `isChecked` is false where it could not be asked. */
export type LinkCheck = ReplyOf<typeof endpoint> & { isChecked: boolean }
type LinkPage = 'reset-password' | 'verify-email'

/** Where the check cannot be made, the page's button says whether the link works. */
const UNCHECKED: LinkCheck = {
  state: 'valid',
  change: null,
  hasTakenEffect: false,
  isChecked: false,
}

/**
 * Asks whether the link that opened this page still works, without using it. A session that is over does
 * not lead to /login: these pages are for everybody.
 */
export async function checkLink(page: LinkPage, token: string): Promise<LinkCheck> {
  const request = { body: { page, token } }
  try {
    const reply = await fetchApiJson('POST /auth/link/check', request, getToken())
    return { ...(reply as ReplyOf<typeof endpoint>), isChecked: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return UNCHECKED
  }
}
