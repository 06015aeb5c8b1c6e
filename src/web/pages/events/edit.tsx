import { useCallback, useEffect, useRef, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useFetcher, useLocation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { hasAmounts } from '#contract/events/goals.ts'
import { buildEditGoalAnchor, buildEventPath, EDIT_GOALS, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { DetailsForm } from '#web/events/edit/details-form.tsx'
import { saveDetails } from '#web/events/edit/save-details.ts'
import { StatusPanel } from '#web/events/edit/status-panel.tsx'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { GoalRow } from '#web/events/goals/goal-row.tsx'
import { reorderGoal } from '#web/events/goals/goal-rules.ts'
import { NewGoal } from '#web/events/goals/new-goal.tsx'
import { runOwnerAction } from '#web/events/owner/actions.ts'
import { CoverCard } from '#web/events/pictures/cover-card.tsx'
import { loadMove } from '#web/events/tasks/load-tasks.ts'
import { MovedDialog, MovedNotice } from '#web/events/updates/moved-notice.tsx'
import { findByName, formatCount } from '#web/format/text.ts'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/edit'

/** From so many goals on, a field finds those of a name. */
const SEARCHED_FROM = 10

interface GoalsPanelProps {
  event: Event
  /** The goal whose form is open at first. */
  editedId: string | undefined
}

function GoalsPanel({ event, editedId }: GoalsPanelProps) {
  const goals = event.goals.filter(hasAmounts)
  const fetcher = useFetcher()
  const focused = useRef<HTMLElement | null>(null)
  const waiting = useRef<{ goalId: string; to: number } | null>(null)
  const [isOrdering, setIsOrdering] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the focus that a moved row lost
  useEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
  }, [event.goals])
  const reorder = (goalId: string, to: number) => {
    if (fetcher.state !== 'idle') {
      waiting.current = { goalId, to }
      return
    }
    const priorities = JSON.stringify(reorderGoal(goals, goalId, to))
    void fetcher.submit({ intent: 'order-goals', priorities }, { method: 'post' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the move before is saved
  useEffect(() => {
    if (fetcher.state !== 'idle' || !waiting.current) return
    const { goalId, to } = waiting.current
    waiting.current = null
    reorder(goalId, to)
  }, [fetcher.state])
  const isOpen = event.status === 'DRAFT' || event.status === 'ACTIVE'
  const [typed, setTyped] = useState('')
  const isSearched = goals.length >= SEARCHED_FROM
  // A goal that was just added stands below, whatever was searched.
  const [count, setCount] = useState(goals.length)
  if (count !== goals.length) {
    setCount(goals.length)
    setTyped('')
  }
  const found = isSearched ? findByName(goals, typed) : goals
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Sueños</h2>
      {goals.length === 0 && (
        <EmptyState
          level={2}
          title="Aún no hay sueños"
          text="Agrega el primero: una carriola, los pañales, lo que más ilusión les haga."
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {isOpen ? (
          <NewGoal event={event} />
        ) : (
          <Banner tone="info">Este evento ya terminó. Reábrelo para agregar sueños.</Banner>
        )}
        {isSearched && (
          <div className="min-w-0 grow basis-36 sm:ml-auto sm:max-w-xs">
            <TextField
              type="search"
              name="search"
              label="Buscar por nombre"
              maxLength={100}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
        {goals.length > 1 && (
          <Button
            variant="quiet"
            className="shrink-0 max-sm:ml-auto max-sm:px-3"
            aria-pressed={isOrdering}
            onClick={() => setIsOrdering(!isOrdering)}
          >
            {isOrdering ? 'Listo' : 'Cambiar el orden'}
          </Button>
        )}
      </div>
      {isOrdering && <p className="text-sm text-muted">Escribe su lugar, o súbelo y bájalo.</p>}
      {isSearched && (
        <p role="status" className="text-sm text-muted empty:sr-only">
          {typed.trim() && `${found.length} de ${formatCount(goals.length, 'sueño', 'sueños')}`}
        </p>
      )}
      <ul
        onFocus={({ target }) => {
          focused.current = target
        }}
        className="divide-y divide-line rounded-lg bg-surface shadow-card not-has-[>li:not([hidden])]:hidden"
      >
        {goals.map((goal, place) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            isHidden={!found.includes(goal)}
            isOpenFirst={goal.id === editedId}
            place={place}
            count={goals.length}
            onMove={isOrdering ? (to) => reorder(goal.id, to) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

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
  const isDirty = useCallback(() => dirty.current, [])
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
      content: <GoalsPanel event={event} editedId={editedId} />,
    },
    ...(event.viewer === 'OWNER'
      ? [{ id: 'status', label: 'Estado', content: <StatusPanel event={event} /> }]
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
        text="Los cambios que hiciste en la información del evento se perderán."
      />
    </Page>
  )
}

export const ErrorBoundary = EventError
