import { useEffect, useMemo, useState } from 'react'
import { data, redirectDocument, useNavigate, useNavigation } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import { ApiError, ERRORS } from '#contract/api/errors.ts'
import { eventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/errors/to-route-error.ts'
import { serverCaller, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { DraftKeyScript, useDraftHistory } from '#web/contributions/draft/draft-history.tsx'
import { draftToFormValues, loadDraft } from '#web/contributions/draft/read-draft.ts'
import { ContributionForm } from '#web/contributions/form/contribution-form.tsx'
import { goalChoices } from '#web/contributions/form/goal-chooser.tsx'
import { detectInAppBrowser } from '#web/contributions/form/in-app-browser.ts'
import { InAppBrowserNotice } from '#web/contributions/form/in-app-browser-notice.tsx'
import { applyQuickAmount } from '#web/contributions/form/quick-amount-input.ts'
import { readContribution } from '#web/contributions/form/read-form.ts'
import { EventClosed } from '#web/events/access/event-closed.tsx'
import { EventRestricted } from '#web/events/access/event-restricted.tsx'
import { EventSummaryCard } from '#web/events/event-summary-card.tsx'
import { createFormFailure, toFormFailure } from '#web/forms/form-failure.ts'
import { getToken } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/contribute'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.event ? `Aportar a ${loaderData.event.name}` : 'Aportar' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const now = new Date().toISOString()
  const idempotencyKey = crypto.randomUUID()
  const url = new URL(request.url)
  const goalId = url.searchParams.get('goal')
  try {
    const { event } = await serverCaller(context)('GET /events/:id', { params: { id: params.id } })
    const draft = await loadDraft(serverCaller(context), url.searchParams)
    const browser = detectInAppBrowser(request.headers)
    const here = toAbsoluteUrl(context, `${url.pathname}${url.search}`)
    return {
      event,
      goalId,
      idempotencyKey,
      now,
      before: draft && draftToFormValues(draft),
      inApp: browser && { browser, url: here },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      return data(
        { event: null, goalId, idempotencyKey, now, before: null, inApp: null },
        { status: 403 },
      )
    }
    return toRouteError(error)
  }
}

/**
 * A guest who has the form saw the event while it was open. Now it is hidden, so the error says that
 * it is closed (`R4`, `R5`).
 */
function toClosedError(error: unknown): unknown {
  const isHidden = error instanceof ApiError && error.code === 'EVENT_FORBIDDEN'
  return isHidden ? new ApiError('CONTRIBUTIONS_CLOSED') : error
}

/** Creates a checkout session and redirects to it, or returns the form's errors. */
async function contribute(call: Caller, id: string, form: FormData) {
  try {
    const { event } = await call('GET /events/:id', { params: { id } })
    const picked = applyQuickAmount(form, goalChoices(event))
    if (picked) return picked
    const read = readContribution(form, event.id)
    if ('errors' in read) return createFormFailure(ERRORS.VALIDATION[1], read.errors, form)
    const { url } = await call('POST /payments/create-checkout-session', read.wish)
    return redirectDocument(url, 303)
  } catch (error) {
    return toFormFailure(toClosedError(error), form, ERRORS.PROVIDER_FAILED[1])
  }
}

/** For guests, with and without JavaScript (`R12`). */
export async function action({ params, request, context }: Route.ActionArgs) {
  return contribute(serverCaller(context), params.id, await request.formData())
}

/** Only the browser has the token that links the contribution to an account (`R7`). */
export async function clientAction({ params, request, serverAction }: Route.ClientActionArgs) {
  if (!getToken()) return serverAction()
  return contribute(call, params.id, await request.formData())
}

/** A page restored from the back/forward cache is still submitting: a navigation resets it. */
function useReloadFromCache(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void navigate({ search: window.location.search }, { replace: true })
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [navigate])
}

/** The contribution form; `?goal=` preselects a goal (`R7`). */
export default function EventContribute({ loaderData, actionData }: Route.ComponentProps) {
  const { event, goalId, now, inApp } = loaderData
  // A revalidation has no draft: its key is no longer in the URL.
  const [before] = useState(loaderData.before)
  const [idempotencyKey] = useState(actionData?.typed.idempotencyKey ?? loaderData.idempotencyKey)
  useReloadFromCache()
  const { user } = useSession()
  const busy = useNavigation().formMethod !== undefined
  useDraftHistory(before)
  const person = useMemo(() => user && { name: user.fullName, email: user.email }, [user])
  if (!event && !actionData) return <EventRestricted />
  const goals = event && goalChoices(event)
  const preselected = goals?.some(({ id }) => id === goalId) ? goalId : null
  return (
    <div className="page-column grid gap-6 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <DraftKeyScript />
      {event && <EventSummaryCard event={event} now={now} className="lg:order-2" />}
      <Card padding="lg" className="grid gap-6">
        <h1 className="text-2xl">Tu aportación</h1>
        {inApp && <InAppBrowserNotice {...inApp} />}
        {event?.closedBecause ? (
          <EventClosed reason={event.closedBecause} backTo={eventPath(event.slug)} />
        ) : (
          <ContributionForm
            goals={goals}
            goalId={preselected}
            person={person}
            idempotencyKey={idempotencyKey}
            failure={actionData}
            before={before}
            busy={busy}
          />
        )}
      </Card>
    </div>
  )
}
