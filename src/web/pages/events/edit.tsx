import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { redirect, useFetcher, useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { hasAmounts } from '#contract/events/goals.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { StatusPanel } from '#web/events/edit/status-panel.tsx'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { EventFields } from '#web/events/fields/event-fields.tsx'
import {
  buildCoHostRules,
  buildEventRules,
  diffEventValues,
  toFormValues,
} from '#web/events/fields/event-values.ts'
import { FormBar } from '#web/events/fields/form-bar.tsx'
import { NewGoal } from '#web/events/goals/goal-form.tsx'
import { GoalRow } from '#web/events/goals/goal-row.tsx'
import { reorderGoal } from '#web/events/goals/goal-rules.ts'
import { type OwnerActionResult, runOwnerAction } from '#web/events/owner/actions.ts'
import { CoverCard } from '#web/events/pictures/cover-card.tsx'
import { loadMove } from '#web/events/tasks/load-tasks.ts'
import { MovedDialog, MovedNotice } from '#web/events/updates/moved-notice.tsx'
import { Form, readTypedFields } from '#web/forms/form.tsx'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/edit'

function GoalsPanel({ event }: { event: Event }) {
  const goals = event.goals.filter(hasAmounts)
  const fetcher = useFetcher()
  const list = useRef<HTMLUListElement>(null)
  const lastMove = useRef<{ goalId: string; direction: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the focus that a moved row lost
  useEffect(() => {
    if (!lastMove.current) return
    const { goalId, direction } = lastMove.current
    lastMove.current = null
    const row = list.current?.querySelector(`#goal-${CSS.escape(goalId)}`)
    row?.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus()
  }, [event.goals])
  const move = (goalId: string, by: -1 | 1) => {
    if (fetcher.state !== 'idle') return
    lastMove.current = { goalId, direction: by < 0 ? 'Subir' : 'Bajar' }
    const priorities = JSON.stringify(reorderGoal(goals, goalId, by))
    void fetcher.submit({ intent: 'order-goals', priorities }, { method: 'post' })
  }
  const isOpen = event.status === 'DRAFT' || event.status === 'ACTIVE'
  return (
    <div className="grid gap-4">
      {goals.length === 0 && (
        <EmptyState
          level={2}
          title="Aún no hay sueños"
          text="Agrega el primero: una carriola, los pañales, lo que más ilusión les haga."
        />
      )}
      <ul ref={list} className="grid gap-3">
        {goals.map((goal, place) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            onUp={place > 0 ? () => move(goal.id, -1) : undefined}
            onDown={place < goals.length - 1 ? () => move(goal.id, 1) : undefined}
          />
        ))}
      </ul>
      {isOpen ? (
        <NewGoal />
      ) : (
        <Banner tone="info">Este evento ya terminó. Reábrelo para agregar sueños.</Banner>
      )}
    </div>
  )
}

interface DetailsFormProps {
  event: Event
  result: OwnerActionResult | undefined
  onDirty: (dirty: boolean) => void
  onReset: () => void
}

function DetailsForm({ event, result, onDirty, onReset }: DetailsFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'save'
  const [initial] = useState(() => toFormValues(event))
  const [saved, setSaved] = useState(initial)
  const [latest, setLatest] = useState(initial)
  const sentValues = useRef(initial)
  const dirty = Object.keys(diffEventValues(saved, latest)).length > 0
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    if (result && 'done' in result) setSaved(sentValues.current)
  }, [result])
  const failure = result && 'message' in result ? result : undefined
  const isSaved = saved !== initial && !dirty
  const now = new Date()
  const isCoHost = event.viewer === 'COHOST'
  const buildRules = isCoHost ? buildCoHostRules : buildEventRules
  const { errors, form } = useFieldErrors(buildRules(now, saved), failure)
  const today = toZonedClock(now, event.timeZone).day
  const change = (changed: FormEvent<HTMLFormElement>) => {
    form.onChange(changed)
    setLatest(readTypedFields(new FormData(changed.currentTarget)))
  }
  return (
    <Form
      {...form}
      onChange={change}
      onSubmit={(submission) => {
        sentValues.current = latest
        form.onSubmit(submission)
      }}
      className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="before" value={JSON.stringify(saved)} />
      <EventFields
        typed={initial}
        errors={errors}
        firstDay={saved.eventDate && saved.eventDate < today ? saved.eventDate : today}
        isFeesPayerFixed={event.isFeesPayerFixed}
        isCoHost={isCoHost}
      />
      <div className="contents lg:col-span-2 lg:grid lg:gap-6">
        {failure && dirty && <Banner tone="danger">{failure.message}</Banner>}
        <FormBar
          aside={
            <Button variant="quiet" size="lg" disabled={!dirty || busy} onClick={onReset}>
              Deshacer cambios
            </Button>
          }
          state={isSaved && !busy ? 'Cambios guardados' : null}
          main={
            <Button type="submit" size="lg" disabled={!dirty} busy={busy} busyLabel="Guardando...">
              Guardar cambios
            </Button>
          }
        />
      </div>
    </Form>
  )
}

export const meta = () => buildPageMeta({ title: 'Editar evento' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  const { event } = await call('GET /events/url/:url', { params: { url: params.id } }).catch(
    toRouteError,
  )
  if (event.viewer === null) throw redirect(PATHS.unauthorized)
  return { event, move: await loadMove(event.id) }
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return runOwnerAction(params.id, await request.formData())
}

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
    { id: 'goals', label: `Sueños (${event.goals.length})`, content: <GoalsPanel event={event} /> },
    ...(event.viewer === 'OWNER'
      ? [{ id: 'status', label: 'Estado', content: <StatusPanel event={event} /> }]
      : []),
  ]
  return (
    <Page
      title="Editar evento"
      trail={[{ label: 'Mis eventos', to: PATHS.events }]}
      text={
        <span className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 wrap-anywhere">{event.name}</span>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
        </span>
      }
      action={
        <ButtonLink to={buildEventPath(event.slug)} variant="secondary">
          Ver evento
        </ButtonLink>
      }
      className="gap-6"
    >
      <UnconfirmedEmailBanner />
      <Tabs label="Partes del evento" tabs={tabs} />
      <LeaveGuard
        isDirty={isDirty}
        text="Los cambios que hiciste en la información del evento se perderán."
      />
    </Page>
  )
}

export const ErrorBoundary = EventError
