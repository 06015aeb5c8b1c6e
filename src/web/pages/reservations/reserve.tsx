import { useState } from 'react'
import { data, Link, useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { EMAIL_MAX, MESSAGE_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { buildEventPath, buildReservationPath } from '#contract/product/paths.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { redirectWithToken } from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime } from '#web/api/page-services.server.ts'
import { EventError, EventRestricted } from '#web/events/access/event-notices.tsx'
import { isForbidden, isUnderReview } from '#web/events/access/load-event.ts'
import { formatHostNames } from '#web/events/event-labels.ts'
import { readReservationForm, reservationRules } from '#web/events/other-gifts/reservation-input.ts'
import { isReservable, RESERVE_QUERY } from '#web/events/other-gifts/reserve-link.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { HoneypotField } from '#web/events/rsvps/rsvp-fields.tsx'
import { HONEYPOT_FIELD } from '#web/events/rsvps/rsvp-input.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { createRandomId } from '#web/format/text.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import {
  createFormFailure,
  Form,
  type FormFailure,
  submitToServer,
  toFormFailure,
} from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { KeptFormScript, keptFormProps, useKeptForm } from '#web/forms/kept-form/kept-form.tsx'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/reserve'

export const meta = () => buildPageMeta({ title: 'Yo lo llevo' })

/** What the form needs of an event, which brings all its sueños. */
const pickShown = (event: Event, goalId: string | null, now: string) => {
  const goal = event.goals.find(({ id }) => id === goalId)
  return {
    slug: event.slug,
    name: event.name,
    theme: event.theme,
    eventDate: event.eventDate,
    timeZone: event.timeZone,
    hostNames: formatHostNames(event),
    goal: goal && {
      id: goal.id,
      name: goal.name,
      description: goal.description,
      picture: goal.picture,
      category: goal.category,
      targetAmount: goal.targetAmount,
      isReserved: goal.isReserved,
      isFree: isReservable(event, goal, now),
    },
  }
}

/** Each rendering has a key of its own: sent twice, the form is one reservation. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const now = getPageTime(context)
  const goalId = new URL(request.url).searchParams.get(RESERVE_QUERY)
  const page = { now, formKey: createRandomId() }
  try {
    const call = createServerCaller(context)
    const { event } = await call('GET /events/url/:url', { params: { url: params.id } })
    return { ...page, event: pickShown(event, goalId, now), isUnderReview: false }
  } catch (error) {
    if (!isForbidden(error)) return toRouteError(error)
    return data({ ...page, event: null, isUnderReview: isUnderReview(error) }, { status: 403 })
  }
}

const HONEYPOT_REFUSAL = 'No pudimos apartarlo. Recarga la página y llénala de nuevo.'

/** Redirects to the reservation's private page, so that a reload sends nothing again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get(HONEYPOT_FIELD)) return createFormFailure(HONEYPOT_REFUSAL, [], form)
  try {
    const { reservation } = await createServerCaller(context)(
      'POST /events/:id/goals/:goalId/reservations',
      {
        params: { id: params.id, goalId: String(form.get('goalId') ?? '') },
        body: readReservationForm(form),
      },
    )
    return redirectWithToken(request, reservation.token, {
      path: buildReservationPath(reservation.id),
      query: new URLSearchParams({ hecho: 'reserved' }),
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: true })

type ShownEvent = ReturnType<typeof pickShown>
type ShownGoal = NonNullable<ShownEvent['goal']>

function GoalSummary({ event, goal, now }: { event: ShownEvent; goal: ShownGoal; now: string }) {
  return (
    <Card padding="none" className="grid">
      <ThemeHero theme={event.theme} size="strip" />
      <div className="flex items-start gap-4 px-5 py-4 sm:px-8">
        <GoalPicture goal={goal} className="size-20 shrink-0 rounded-md" />
        <div className="grid min-w-0 gap-1">
          <p className="font-display text-lg leading-tight wrap-anywhere">{goal.name}</p>
          {goal.description && (
            <p className="text-sm text-muted wrap-anywhere">{goal.description}</p>
          )}
          <p className="text-sm text-muted wrap-anywhere">
            <Link to={buildEventPath(event.slug)} className="py-3 underline underline-offset-4">
              {event.name}
            </Link>{' '}
            · {formatEventDate(event, new Date(now))}
          </p>
          {goal.targetAmount !== null && (
            <p className="money text-sm text-muted">Cuesta unos {formatPesos(goal.targetAmount)}</p>
          )}
        </div>
      </div>
    </Card>
  )
}

interface BringFormProps {
  goal: ShownGoal
  formKey: string
  failure: FormFailure | undefined
}

function BringForm({ goal, formKey: ownKey, failure }: BringFormProps) {
  const busy = useNavigation().formMethod !== undefined
  const { errors, message, form } = useFieldErrors(reservationRules, failure)
  // A revalidation brings another key for the same form.
  const [firstKey] = useState(ownKey)
  const typed = failure?.typed ?? {}
  const field = fieldProps(errors, typed)
  useKeptForm(form.ref)
  return (
    <Form {...form} {...keptFormProps('bring')} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="formKey" value={typed.formKey ?? firstKey} />
      <input type="hidden" name="goalId" value={goal.id} />
      <TextField
        {...field('name')}
        label="Tu nombre"
        hint="Con el que te conoce la familia."
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
      />
      <EmailTextField
        {...field('email')}
        label="Tu correo"
        maxLength={EMAIL_MAX}
        hint="Te mandamos el enlace para avisar si ya no puedes. Deja tu correo o tu teléfono."
      />
      <TextField
        {...field('phone')}
        type="tel"
        label="Tu teléfono"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
      />
      <TextArea
        {...field('note')}
        label="Nota para la familia"
        optional
        maxLength={MESSAGE_MAX}
        rows={2}
        hint="De qué color o modelo, cuándo lo llevas."
      />
      <HoneypotField />
      <div className="grid gap-3">
        <FormMessage>{message}</FormMessage>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Apartando...">
          Apartarlo: yo lo llevo
        </Button>
        <p className="text-center text-sm text-muted">
          Aquí no pagas nada: lo compras tú y lo llevas. En la página solo dice que alguien ya lo
          lleva; tu nombre lo ve la familia.
        </p>
      </div>
    </Form>
  )
}

function NotFree({ event }: { event: ShownEvent }) {
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink to={buildEventPath(event.slug)} variant="secondary">
          Ver los demás sueños
        </ButtonLink>
      }
    >
      {event.goal?.isReserved
        ? 'Alguien ya lleva este sueño. Puedes elegir otro.'
        : 'Este sueño ya no se puede llevar. Puedes elegir otro.'}
    </Banner>
  )
}

/** 'Yo lo llevo' (`R24`): a guest without an account reserves a goal, with and without JavaScript. */
export default function ReserveGoalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, now, formKey, isUnderReview } = loaderData
  if (!event) return <EventRestricted isUnderReview={isUnderReview} />
  const { goal } = event
  // Who lost a race keeps what they typed, and reads why.
  const showsForm = goal && (goal.isFree || actionData !== undefined)
  return (
    <div
      data-event-theme={event.theme}
      className="page-column grid max-w-3xl grid-cols-1 gap-4 py-4 sm:gap-6 sm:py-10"
    >
      {goal && <GoalSummary event={event} goal={goal} now={now} />}
      <Card padding="lg" className="relative grid grid-cols-1 gap-5 overflow-hidden">
        <h1 className="text-xl sm:text-2xl">Yo lo llevo</h1>
        {showsForm ? (
          <>
            <BringForm goal={goal} formKey={formKey} failure={actionData} />
            <KeptFormScript />
          </>
        ) : (
          <NotFree event={event} />
        )}
      </Card>
    </div>
  )
}

export const ErrorBoundary = EventError
