import { useCallback, useRef, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { buildEditGoalAnchor, buildEventPath, EDIT_GOALS, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { DetailsForm } from '#web/events/edit/details-form.tsx'
import { saveDetails } from '#web/events/edit/save-details.ts'
import { StatusPanel } from '#web/events/edit/status-panel.tsx'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { GoalsPanel } from '#web/events/goals/goals-panel.tsx'
import { useGoalOrder } from '#web/events/goals/use-goal-order.ts'
import { runOwnerAction } from '#web/events/owner/actions.ts'
import { CoverCard } from '#web/events/pictures/cover-card.tsx'
import { loadMove } from '#web/events/tasks/load-tasks.ts'
import { MovedDialog, MovedNotice } from '#web/events/updates/moved-notice.tsx'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/edit'

export const meta = () => buildPageMeta({ title: 'Editar evento' })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, ['HOST'])
    const { event } = await call('GET /events/url/:url', { params: { url: params.id } }).catch(
      toRouteError,
    )
    if (event.viewer === null) throw redirect(PATHS.unauthorized)
    return { event, move: await loadMove(event.id) }
  },
)

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return form.get('intent') === 'save'
    ? saveDetails(params.id, form)
    : runOwnerAction(params.id, form)
}

/** Also after a conflict: somebody else saved what the form was read from. Not after a cut line, which reads nothing. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export const HydrateFallback = PagePending

/** Details and goals of an event, for its hosts, and its status, for its owner (`R7`, `R21`). */
export default function EventEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { event, move } = loaderData
  const dirty = useRef(false)
  const [formVersion, setFormVersion] = useState(0)
  const order = useGoalOrder(event)
  const { isUnsaved } = order
  const isDirty = useCallback(() => dirty.current || isUnsaved, [isUnsaved])
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const reset = () => {
    dirty.current = false
    setFormVersion(formVersion + 1)
  }
  const part = useLocation().hash.slice(1)
  const editedId = event.goals.find(({ id }) => buildEditGoalAnchor(id) === part)?.id
  const status = getEventStatusLabel(event.status)
  const tabs = [
    {
      id: 'details',
      label: 'Información',
      content: (
        <div className="grid gap-6">
          {move && <MovedNotice move={move} />}
          <CoverCard event={event} />
          <DetailsForm
            key={`${event.id}${formVersion}`}
            event={event}
            result={actionData}
            onDirty={onDirty}
            onReset={reset}
          />
          <MovedDialog key={`move ${event.id}`} move={move} />
        </div>
      ),
    },
    {
      id: EDIT_GOALS,
      label: `Sueños (${event.goals.length})`,
      content: <GoalsPanel event={event} order={order} editedId={editedId} />,
    },
    ...(event.viewer === 'OWNER'
      ? [
          {
            id: 'status',
            label: 'Estado',
            content: <StatusPanel key={event.status} event={event} />,
          },
        ]
      : []),
  ]
  return (
    <Page
      title="Editar evento"
      trail={[
        { label: 'Mis eventos', to: PATHS.events },
        { label: event.name, to: buildEventPath(event.slug) },
      ]}
      isCompact
      text={<StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      action={
        <ButtonLink to={buildEventPath(event.slug)} variant="quiet">
          Ver evento
        </ButtonLink>
      }
      className="gap-6"
    >
      <UnconfirmedEmailBanner />
      <Tabs label="Partes del evento" tabs={tabs} first={editedId ? EDIT_GOALS : part} />
      <LeaveGuard
        isDirty={isDirty}
        text="Los cambios del evento que no se han guardado se perderán."
      />
    </Page>
  )
}

export const ErrorBoundary = EventError
