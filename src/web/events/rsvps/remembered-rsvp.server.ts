import { redirect } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import { buildLinkCookie } from '#contract/api/link-cookie.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { RSVP_COOKIE_DAYS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { listPagePaths, readTokenOfPage } from '#web/api/link-cookie.server.ts'

const UUID_LENGTH = 36
const DAY_SECONDS = 86_400

/** The cookie opens an answer in the event's form; only that form receives it. */
function setRsvpCookie(
  response: Response,
  request: Request,
  cookie: { slug: string; token: string; maxAgeSeconds: number },
): Response {
  const { slug, token, maxAgeSeconds } = cookie
  const secure = new URL(request.url).protocol === 'https:'
  for (const path of listPagePaths(buildEventPath(slug, 'rsvp')))
    response.headers.append('set-cookie', buildLinkCookie({ token, path, maxAgeSeconds, secure }))
  return response
}

/** Lets this browser find its answer again in the event's form. */
export const rememberRsvp = (
  response: Response,
  request: Request,
  { id, token, event: { slug } }: PrivateRsvp,
) =>
  setRsvpCookie(response, request, {
    slug,
    token: id + token,
    maxAgeSeconds: RSVP_COOKIE_DAYS * DAY_SECONDS,
  })

/** Takes the answer from this browser: somebody has signed out of an account here. */
export const forgetRsvp = (request: Request, slug: string) =>
  setRsvpCookie(redirect(buildEventPath(slug, 'rsvp'), 303), request, {
    slug,
    token: 'none',
    maxAgeSeconds: 0,
  })

/** The last answer that this browser gave to the event; null if there is none, or its link has changed. */
export async function findRememberedRsvp(
  request: Request,
  call: Caller,
): Promise<PrivateRsvp | null> {
  const kept = readTokenOfPage(request)
  if (kept.length <= UUID_LENGTH) return null
  const params = { id: kept.slice(0, UUID_LENGTH) }
  try {
    return (await call('GET /rsvps/:id', { params, query: { token: kept.slice(UUID_LENGTH) } }))
      .rsvp
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
