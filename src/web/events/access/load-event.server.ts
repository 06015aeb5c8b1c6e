import { data, type RouterContextProvider } from 'react-router'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { isForbidden } from './load-event.ts'

/** The event as a visitor may see it; on 403 the browser asks again with its token (`R12`). */
export async function loadEventForVisitor(context: Readonly<RouterContextProvider>, id: string) {
  const now = getPageTime(context)
  try {
    const { event } = await createServerCaller(context)('GET /events/url/:url', {
      params: { url: id },
    })
    return {
      event,
      now,
      canonical: toAbsoluteUrl(context, buildEventPath(event.slug)),
      isForUser: false,
    }
  } catch (error) {
    if (isForbidden(error))
      return data({ event: null, now, canonical: null, isForUser: false }, { status: 403 })
    return toRouteError(error)
  }
}

/** The event, or its thank-you page where visitors may no longer see it and its host wants one (`R26`). */
export async function loadEventOrThanks(context: Readonly<RouterContextProvider>, id: string) {
  const loaded = await loadEventForVisitor(context, id)
  if ('event' in loaded) return { ...loaded, thanks: null }
  try {
    const { page } = await createServerCaller(context)('GET /events/:id/after', { params: { id } })
    return { ...loaded.data, thanks: page }
  } catch (error) {
    const hasNone = error instanceof ApiError && error.status === 404
    return hasNone ? data({ ...loaded.data, thanks: null }, { status: 403 }) : toRouteError(error)
  }
}
