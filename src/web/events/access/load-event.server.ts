import { data, type RouterContextProvider } from 'react-router'
import { buildEventPath } from '#contract/product/paths.ts'
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
