import { useCallback, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { eventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/errors/to-route-error.ts'
import { EventError } from '#web/events/access/event-error.tsx'
import { DetailsForm } from '#web/events/edit/details-form.tsx'
import { StatusPanel } from '#web/events/edit/status-panel.tsx'
import { eventStatusLabel } from '#web/events/event-status.ts'
import { GoalsPanel } from '#web/events/goals/goals-panel.tsx'
import { runOwnerAction } from '#web/events/owner/actions.ts'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import type { Route } from './+types/edit'

export const meta = () => pageMeta({ title: 'Editar evento' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireRoles(request, ['HOST'])
  const { event } = await call('GET /events/:id', { params: { id: params.id } }).catch(toRouteError)
  if (event.hostId !== user.id) throw redirect(PATHS.unauthorized)
  return { event }
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return runOwnerAction(params.id, await request.formData())
}

export const HydrateFallback = PagePending

/** Details, goals and status of an event, for its owner (`R7`). */
export default function EventEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { event } = loaderData
  const dirty = useRef(false)
  const [round, setRound] = useState(0)
  const isDirty = useCallback(() => dirty.current, [])
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const reset = () => {
    dirty.current = false
    setRound(round + 1)
  }
  const status = eventStatusLabel(event.status)
  const tabs = [
    {
      id: 'details',
      label: 'Información',
      content: (
        <DetailsForm
          key={`${event.id}${round}`}
          event={event}
          answer={actionData}
          onDirty={onDirty}
          onReset={reset}
        />
      ),
    },
    {
      id: 'goals',
      label: `Sueños (${event.goals.length})`,
      content: <GoalsPanel event={event} />,
    },
    { id: 'status', label: 'Estado', content: <StatusPanel event={event} /> },
  ]
  return (
    <>
      <PageBanner
        title="Editar evento"
        trail={[{ label: 'Mis eventos', to: PATHS.events }]}
        text={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 wrap-anywhere">{event.name}</span>
            <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          </span>
        }
        action={
          <ButtonLink to={eventPath(event.slug)} variant="secondary">
            Ver evento
          </ButtonLink>
        }
      />
      <div className="page-column max-w-4xl py-8">
        <Tabs label="Partes del evento" tabs={tabs} />
      </div>
      <LeaveGuard
        isDirty={isDirty}
        text="Los cambios que hiciste en la información del evento se perderán."
      />
    </>
  )
}

export const ErrorBoundary = EventError
