import { useMemo } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { ApiError, ERRORS } from '#contract/errors.ts'
import { asPage } from '#web/api/as-page.ts'
import { serverCall } from '#web/api/services.server.ts'
import { ContributionForm } from '#web/contributions/contribution-form.tsx'
import { readContribution } from '#web/contributions/read-form.ts'
import { EventClosed } from '#web/events/event-closed.tsx'
import { EventRestricted } from '#web/events/event-restricted.tsx'
import { GivingTo } from '#web/events/giving-to.tsx'
import { goalChoices } from '#web/events/goal-choices.ts'
import { refusal, refuse } from '#web/forms/refusal.ts'
import { useSession } from '#web/session/use-session.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/event-contribute'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.event ? `Aportar a ${loaderData.event.name}` : 'Aportar' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const now = new Date().toISOString()
  const idempotencyKey = crypto.randomUUID()
  const goalId = new URL(request.url).searchParams.get('goal')
  try {
    const { event } = await serverCall(context)('GET /events/:id', { params: { id: params.id } })
    return { event, goalId, idempotencyKey, now }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      return data({ event: null, goalId, idempotencyKey, now }, { status: 403 })
    }
    return asPage(error)
  }
}

/** Works the same with and without JavaScript: 303 to the checkout, or the form with its faults. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const call = serverCall(context)
  try {
    const { event } = await call('GET /events/:id', { params: { id: params.id } })
    const read = readContribution(form, event.id)
    if ('faults' in read) return refuse(ERRORS.VALIDATION[1], read.faults, form)
    const { url } = await call('POST /payments/create-checkout-session', read.wish)
    return redirect(url, 303)
  } catch (error) {
    return refusal(error, form)
  }
}

/** The contribution form on a page of its own; `?goal=` chooses the sueño (`R7`). */
export default function EventContribute({ loaderData, actionData }: Route.ComponentProps) {
  const { event, goalId, idempotencyKey, now } = loaderData
  const { user } = useSession()
  const busy = useNavigation().formMethod !== undefined
  const person = useMemo(() => user && { name: user.fullName, email: user.email }, [user])
  if (!event) return <EventRestricted />
  const goals = goalChoices(event)
  const asked = goals.some(({ id }) => id === goalId) ? goalId : null
  return (
    <div className="page-column grid gap-6 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <GivingTo event={event} now={now} className="lg:order-2" />
      <Card padding="lg" className="grid gap-6">
        <h1 className="text-2xl">Tu aportación</h1>
        {event.closedBecause ? (
          <EventClosed reason={event.closedBecause} backTo={`/events/${event.slug}`} />
        ) : (
          <ContributionForm
            key={person?.email ?? 'guest'}
            goals={goals}
            goalId={asked}
            person={person}
            idempotencyKey={actionData?.typed.idempotencyKey ?? idempotencyKey}
            refused={actionData}
            busy={busy}
          />
        )}
      </Card>
    </div>
  )
}
