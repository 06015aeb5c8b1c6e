import { data, type RouterContextProvider } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import type { ThankYouPage } from '#contract/events/closing.ts'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { isForbidden, isUnderReview } from './load-event.ts'

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
      isUnderReview: false,
    }
  } catch (error) {
    if (!isForbidden(error)) return toRouteError(error)
    const withheld = { isUnderReview: isUnderReview(error), isForUser: false }
    return data({ event: null, now, canonical: null, ...withheld }, { status: 403 })
  }
}

/** The event for the page of an answer to it; null where visitors may not see it any more. */
export async function readEventIfShown(ask: Caller, slug: string): Promise<Event | null> {
  try {
    return (await ask('GET /events/url/:url', { params: { url: slug } })).event
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The thank-you page of an event that visitors may not see; null if it has none (`R26`). */
export async function loadThankYouPage(ask: Caller, id: string): Promise<ThankYouPage | null> {
  try {
    return (await ask('GET /events/:id/after', { params: { id } })).page
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : toRouteError(error)
  }
}

/** The event, or its thank-you page where visitors may no longer see it and its host wants one (`R26`). */
export async function loadEventOrThanks(context: Readonly<RouterContextProvider>, id: string) {
  const loaded = await loadEventForVisitor(context, id)
  if ('event' in loaded) return { ...loaded, thanks: null }
  const thanks = await loadThankYouPage(createServerCaller(context), id)
  return thanks ? { ...loaded.data, thanks } : data({ ...loaded.data, thanks }, { status: 403 })
}
