import { useState } from 'react'
import { data, Link, useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { RSVPS_CLOSED } from '#contract/product/messages.ts'
import { buildEventPath, buildRsvpPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { createServerCaller, getPageTime } from '#web/api/page-services.server.ts'
import { redirectWithToken } from '#web/auth/link-cookie.server.ts'
import { EventError, EventRestricted } from '#web/events/access/event-notices.tsx'
import { formatHostNames } from '#web/events/event-labels.ts'
import { RSVP_FORM, RsvpFields, TrapField } from '#web/events/rsvps/rsvp-fields.tsx'
import {
  ANSWER_FIELD,
  readAnswer,
  readRsvp,
  rsvpRules,
  TRAP_FIELD,
} from '#web/events/rsvps/rsvp-input.ts'
import { isAsking } from '#web/events/rsvps/rsvp-question.tsx'
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
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/answer'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: loaderData?.event ? `¿Vas a ir? ${loaderData.event.name}` : '¿Vas a ir?' })

/** Each rendering has a key of its own: sent twice, the form is one answer. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const answer = readAnswer(new URL(request.url).searchParams.get(ANSWER_FIELD))
  const page = { now: getPageTime(context), answer, formKey: createRandomId() }
  try {
    const { event } = await createServerCaller(context)('GET /events/url/:url', {
      params: { url: params.id },
    })
    return { ...page, event }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403)
      return data({ ...page, event: null }, { status: 403 })
    return toRouteError(error)
  }
}

/** Whoever has the form saw the event while it was public. */
function toClosedError(error: unknown): unknown {
  const isHidden = error instanceof ApiError && error.code === 'EVENT_FORBIDDEN'
  return isHidden ? new ApiError('RSVP_CLOSED', { status: 409, message: RSVPS_CLOSED }) : error
}

const TRAPPED = 'No pudimos guardar tu respuesta. Recarga la página y llénala de nuevo.'

/** Redirects to the answer's private page, so that a reload sends nothing again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get(TRAP_FIELD)) return createFormFailure(TRAPPED, [], form)
  try {
    const { rsvp } = await createServerCaller(context)('POST /events/:id/rsvps', {
      params: { id: params.id },
      body: { ...readRsvp(form), formKey: String(form.get('formKey') ?? '') },
    })
    return redirectWithToken(request, rsvp.token, {
      path: buildRsvpPath(rsvp.id),
      query: new URLSearchParams({ hecho: 'answered' }),
    })
  } catch (error) {
    return toFormFailure(toClosedError(error), form)
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

function EventSummary({ event, now }: { event: Event; now: string }) {
  return (
    <Card padding="none" className="grid">
      <ThemeHero theme={event.theme} size="strip" />
      <div className="grid gap-1 px-5 py-4 sm:px-8">
        <Link
          to={buildEventPath(event.slug)}
          className="font-display text-lg leading-tight wrap-anywhere"
        >
          {event.name}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          De {formatHostNames(event)} · {formatEventDate(event.eventDate, new Date(now))}
        </p>
        {event.location && <p className="text-sm text-muted wrap-anywhere">{event.location}</p>}
      </div>
    </Card>
  )
}

interface AnswerFormProps {
  answer: string | null
  formKey: string
  failure: FormFailure | undefined
}

function AnswerForm({ answer, formKey: ownKey, failure }: AnswerFormProps) {
  const busy = useNavigation().formMethod !== undefined
  const { errors, message, form } = useFieldErrors(rsvpRules, failure)
  // A revalidation brings another key for the same form.
  const [formKey] = useState(failure?.typed.formKey ?? ownKey)
  const typed = failure?.typed ?? (answer ? { [ANSWER_FIELD]: answer } : {})
  return (
    <Form {...form} className={RSVP_FORM}>
      {message && <Banner tone="danger">{message}</Banner>}
      <input type="hidden" name="formKey" value={formKey} />
      <RsvpFields typed={typed} errors={errors}>
        <EmailTextField
          {...fieldProps(errors, typed)('email')}
          label="Tu correo"
          optional
          maxLength={EMAIL_MAX}
          hint="Te mandamos la invitación para tu calendario, un recordatorio y el enlace para cambiar tu respuesta."
        />
      </RsvpFields>
      <TrapField />
      <div className="grid gap-3">
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Enviando...">
          Enviar mi respuesta
        </Button>
        <p className="text-center text-sm text-muted">Solo la familia ve lo que respondes.</p>
      </div>
    </Form>
  )
}

/** Asks '¿Vas a ir?' (`R20`), with and without JavaScript; `?answer=` preselects. */
export default function AnswerInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { event, now, answer, formKey } = loaderData
  if (!event) return <EventRestricted />
  return (
    <div
      data-event-theme={event.theme}
      className="page-column grid max-w-3xl grid-cols-1 gap-4 py-4 sm:gap-6 sm:py-10"
    >
      <EventSummary event={event} now={now} />
      <Card padding="lg" className="relative grid grid-cols-1 gap-5 overflow-hidden">
        <h1 className="text-xl sm:text-2xl">Tu respuesta</h1>
        {isAsking(event, now) ? (
          <AnswerForm answer={answer} formKey={formKey} failure={actionData} />
        ) : (
          <Banner
            tone="info"
            action={
              <ButtonLink to={buildEventPath(event.slug)} variant="secondary">
                Volver al evento
              </ButtonLink>
            }
          >
            {RSVPS_CLOSED}
          </Banner>
        )}
      </Card>
    </div>
  )
}

export const ErrorBoundary = EventError
