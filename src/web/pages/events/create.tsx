import { type FormEvent, useCallback, useState } from 'react'
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { Event, EventSummary } from '#contract/events/events.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import { toTimeZone } from '#contract/text/zoned-input.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { ConflictChoices } from '#web/events/conflicts/conflict-choices.tsx'
import { EVENT_CONFLICTS } from '#web/events/conflicts/event-conflicts.ts'
import { useConflicts } from '#web/events/conflicts/use-conflicts.ts'
import { EventFields } from '#web/events/fields/event-fields.tsx'
import {
  BLANK_EVENT,
  buildEventRules,
  diffEventValues,
  pickSavedFields,
  readSavedEvent,
  type SavedFields,
  toEventBody,
  toFormValues,
  toSavedEvent,
} from '#web/events/fields/event-values.ts'
import { CancelButton, FormBar } from '#web/events/fields/form-bar.tsx'
import { guessTimeZone } from '#web/events/fields/guess-time-zone.ts'
import { CoverCard } from '#web/events/pictures/cover-card.tsx'
import { runWizardAction } from '#web/events/wizard/actions.ts'
import { buildSavedInputKey } from '#web/events/wizard/saved-steps.ts'
import { StepGoals } from '#web/events/wizard/step-goals.tsx'
import { TryOut } from '#web/events/wizard/try-out.tsx'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { Form, type FormFailure, readTypedFields } from '#web/forms/form.tsx'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import {
  deleteSavedInput,
  type FormValues,
  loadSavedInput,
  saveInput,
} from '#web/forms/saved-input.ts'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { PaymentsGate } from '#web/payouts/payments-gate.tsx'
import { requireUser } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { PositionHeading } from '#web/shell/page/position-heading.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stepper } from '#web/ui/layout/stepper.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/create'

interface StepEventProps {
  draft: Event | null
  /** Key of the unsaved input (`buildSavedInputKey`). */
  storageKey: string
  failure: FormFailure | undefined
}

/** What the form was read from: of input that this device kept, as it was when somebody typed it. */
function readInitial(draft: Event | null, saved: FormValues | null): SavedFields {
  if (!draft) return toEventBody({ ...BLANK_EVENT, timeZone: guessTimeZone() })
  return saved?.read ? JSON.parse(saved.read) : pickSavedFields(draft)
}

/** Step 1 of the wizard, 'Información del Evento' (`spec §2`, `§5`). */
function StepEvent({ draft, storageKey, failure }: StepEventProps) {
  const navigation = useNavigation()
  const [saved] = useState(() => loadSavedInput(storageKey))
  const [initial] = useState(() => readInitial(draft, saved))
  const [kept] = useState(() => readSavedEvent(saved, initial.timeZone))
  const { read, fields, open, round, choose, follow } = useConflicts<SavedFields>({
    initial,
    ...(kept && { initialTyped: kept }),
    toValues: toFormValues,
    groups: EVENT_CONFLICTS,
    failure,
  })
  const before = toFormValues(read)
  const now = new Date()
  const { errors, message, form } = useFieldErrors(
    buildEventRules(now, draft ? before : undefined),
    failure,
  )
  const change = (event: FormEvent<HTMLFormElement>) => {
    form.onChange(event)
    const latest = readTypedFields(new FormData(event.currentTarget))
    follow(latest)
    if (Object.keys(diffEventValues(before, latest)).length > 0)
      saveInput(storageKey, toSavedEvent(latest))
    else deleteSavedInput(storageKey)
  }
  return (
    <Form {...form} onChange={change} className="grid gap-6">
      <input type="hidden" name="intent" value="event" />
      {draft && <input type="hidden" name="read" value={JSON.stringify(read)} />}
      <EventFields
        key={fields.version}
        typed={fields.values}
        errors={errors}
        firstDay={toZonedClock(now, toTimeZone(fields.values.timeZone)).day}
      />
      <ConflictChoices conflicts={open} round={round} onChoose={choose} />
      {message && !failure?.conflicts && <Banner tone="danger">{message}</Banner>}
      <FormBar
        aside={<CancelButton />}
        main={
          <Button
            type="submit"
            size="lg"
            busy={navigation.formData?.get('intent') === 'event'}
            busyLabel="Guardando..."
          >
            Continuar con los sueños
          </Button>
        }
      />
    </Form>
  )
}

const STEPS = ['Información del Evento', 'Sueños y Deseos']
const LEAVE_TEXT =
  'Lo que escribiste se queda en este navegador: lo encuentras al volver a crear el evento.'

export const meta = () => buildPageMeta({ title: 'Crear evento' })

const readDraftId = (request: Request) => new URL(request.url).searchParams.get('draft')

async function requireHost(request: Request) {
  const user = await requireUser(request)
  if (hasAnyRole(user.roles, ['HOST'])) return user
  toast.error('No tienes permisos para crear eventos')
  throw redirect(PATHS.home)
}

let lastDraft: Event | null = null

/** The draft; offline its last known state, so that the current step stays on screen. */
async function loadDraft(id: string): Promise<Event> {
  try {
    const { event } = await call('GET /events/url/:url', { params: { url: id } })
    lastDraft = event
    return event
  } catch (error) {
    const isOffline = error instanceof ApiError && error.code === 'UNAVAILABLE'
    return isOffline && lastDraft?.id === id ? lastDraft : toRouteError(error)
  }
}

/** The newest draft that is owned by whoever begins another event; without it the page goes on. */
async function findUnfinished(): Promise<EventSummary | undefined> {
  const query = { status: 'DRAFT' } as const
  const { data } = await toLoadResult(call('GET /events/my-events', { query }))
  return data?.events.find(({ viewer }) => viewer === 'OWNER')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireHost(request)
  const draftId = readDraftId(request)
  if (!draftId) return { user, draft: null, unfinished: await findUnfinished() }
  const event = await loadDraft(draftId)
  if (event.hostId !== user.id || event.status !== 'DRAFT')
    throw redirect(buildEventPath(event.slug))
  return { user, draft: event, unfinished: undefined }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const user = await requireHost(request)
  return runWizardAction({ user, draftId: readDraftId(request), form: await request.formData() })
}

/** Also after an error, which may have saved some goals; not where a preview opens or closes. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined ||
  currentUrl.search !== nextUrl.search ||
  currentUrl.hash === nextUrl.hash

export const HydrateFallback = PagePending

/** For whoever left the wizard before the event was published. */
function Unfinished({ draft }: { draft: EventSummary }) {
  return (
    <Banner
      tone="info"
      title={<span className="wrap-anywhere">Sigue con tu borrador “{draft.name}”</span>}
      action={<ButtonLink to={buildWizardPath(draft.id)}>Seguir con el borrador</ButtonLink>}
    >
      O empieza otro evento aquí abajo.
    </Banner>
  )
}

/** The two-step wizard (`spec §2` 'Create event wizard', `§4`). */
export default function EventCreate({ loaderData, actionData }: Route.ComponentProps) {
  const { user, draft, unfinished } = loaderData
  const [query] = useSearchParams()
  const isGoalsStep = draft !== null && query.get('step') !== '1'
  const step = isGoalsStep ? 1 : 0
  const eventKey = buildSavedInputKey(user.id, draft?.id ?? null, 'event')
  const goalsKey = buildSavedInputKey(user.id, draft?.id ?? null, 'goals')
  const isDirty = useCallback(
    () => loadSavedInput(eventKey) !== null || loadSavedInput(goalsKey) !== null,
    [eventKey, goalsKey],
  )
  return (
    <Page
      title="Crear evento"
      trail={[{ label: 'Mis eventos', to: PATHS.events }]}
      action={
        <GuideLink
          to={isGoalsStep ? 'suenos-y-precios' : 'crear-y-publicar'}
          topic={isGoalsStep ? 'agregar sueños' : 'crear y publicar tu evento'}
        />
      }
      width="4xl"
    >
      <UnconfirmedEmailBanner />
      {unfinished && <Unfinished draft={unfinished} />}
      <PaymentsGate meanwhile={<TryOut user={user} />}>
        <div className="grid gap-4 rounded-sm sm:outline-offset-8 sm:has-focus-visible:outline-3 sm:has-focus-visible:outline-focus">
          <Stepper steps={STEPS} current={step} hasNamesOnPhone={false} />
          <PositionHeading at={step} isShownOnPhone>
            Paso {step + 1} de {STEPS.length}: {STEPS[step]}
          </PositionHeading>
        </div>
        {isGoalsStep ? (
          <>
            <CoverCard event={draft} isFolded />
            <StepGoals key={draft.id} draft={draft} storageKey={goalsKey} failure={actionData} />
          </>
        ) : (
          <StepEvent key={eventKey} draft={draft} storageKey={eventKey} failure={actionData} />
        )}
        <LeaveGuard isDirty={isDirty} text={LEAVE_TEXT} isKept />
      </PaymentsGate>
    </Page>
  )
}

export const ErrorBoundary = EventError
