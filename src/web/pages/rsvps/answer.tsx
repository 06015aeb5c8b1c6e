import { useState } from 'react'
import { data, useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { RSVPS_CLOSED } from '#contract/product/messages.ts'
import { buildEventPath, buildRsvpPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { redirectWithToken } from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime } from '#web/api/page-services.server.ts'
import { EventError, EventRestricted } from '#web/events/access/event-notices.tsx'
import { formatHostNames } from '#web/events/event-labels.ts'
import { EventSummaryCard } from '#web/events/event-summary-card.tsx'
import { KeepOwnRsvp } from '#web/events/rsvps/own-rsvp/keep-own-rsvp.tsx'
import { type RsvpNews, toOwnRsvp } from '#web/events/rsvps/own-rsvp/rsvp-news.ts'
import { type Party, pickParty, RememberedAnswer } from '#web/events/rsvps/remembered-answer.tsx'
import {
  findRememberedRsvp,
  forgetRsvp,
  rememberRsvp,
} from '#web/events/rsvps/remembered-rsvp.server.ts'
import { HoneypotField, RSVP_FORM, RsvpFields } from '#web/events/rsvps/rsvp-fields.tsx'
import {
  ANSWER_FIELD,
  HONEYPOT_FIELD,
  readAnswer,
  readRsvp,
  rsvpRules,
} from '#web/events/rsvps/rsvp-input.ts'
import {
  NEW_ANSWER_QUERY,
  OPEN_ANSWER_QUERY,
  showsRsvpQuestion,
} from '#web/events/rsvps/rsvp-question.tsx'
import { createRandomId } from '#web/format/text.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import {
  createFormFailure,
  Form,
  type FormFailure,
  readTexts,
  submitToServer,
  toFormFailure,
} from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { KeptFormScript, keptFormProps, useKeptForm } from '#web/forms/kept-form/kept-form.tsx'
import { FORGET_RSVP_FIELD } from '#web/forms/try-storage.ts'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/answer'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: loaderData?.event ? `¿Vas a ir? ${loaderData.event.name}` : '¿Vas a ir?' })

/** What the form needs of an event, which brings its sueños and pictures. */
const pickShown = (event: Event) => ({
  slug: event.slug,
  name: event.name,
  theme: event.theme,
  cover: event.cover,
  eventDate: event.eventDate,
  timeZone: event.timeZone,
  location: event.location,
  hostNames: formatHostNames(event),
})

/**
 * Each rendering has a key of its own: sent twice, the form is one answer. A browser that answered before is
 * offered its answer first, so that one guest does not become two.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const answer = readAnswer(query.get(ANSWER_FIELD))
  const now = getPageTime(context)
  const isAnother = query.has(NEW_ANSWER_QUERY)
  const page = {
    now,
    answer,
    formKey: createRandomId(),
    isAnother,
    remembered: null,
    isOpen: false,
  }
  const call = createServerCaller(context)
  try {
    const [{ event }, remembered] = await Promise.all([
      call('GET /events/url/:url', { params: { url: params.id } }),
      isAnother ? null : findRememberedRsvp(request, call),
    ])
    if (remembered && query.has(OPEN_ANSWER_QUERY))
      return redirectWithToken(request, remembered.token, {
        path: buildRsvpPath(remembered.id),
        query: new URLSearchParams(),
      })
    return {
      ...page,
      event: pickShown(event),
      isOpen: showsRsvpQuestion(event, now),
      remembered: remembered && pickParty(remembered),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403)
      return data({ ...page, event: null }, { status: 403 })
    return toRouteError(error)
  }
}

/** Whoever has the form saw the event while it was public. */
function toClosedError(error: unknown): unknown {
  const isHidden =
    error instanceof ApiError && ['EVENT_FORBIDDEN', 'EVENT_UNDER_REVIEW'].includes(error.code)
  return isHidden ? new ApiError('RSVP_CLOSED', { status: 409, message: RSVPS_CLOSED }) : error
}

const HONEYPOT_REFUSAL = 'No pudimos guardar tu respuesta. Recarga la página y llénala de nuevo.'

/** Of a form that was sent before with another name: is the earlier answer changed, or is this another one? */
const WHOSE_FIELD = 'whose'

/** Redirects to the answer's private page, so that a reload sends nothing again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.has(FORGET_RSVP_FIELD)) return forgetRsvp(request, params.id)
  if (form.get(HONEYPOT_FIELD)) return createFormFailure(HONEYPOT_REFUSAL, [], form)
  const whose = form.get(WHOSE_FIELD)
  if (whose === 'another') form.set('formKey', String(form.get('otherKey') ?? ''))
  try {
    const { rsvp } = await createServerCaller(context)('POST /events/:id/rsvps', {
      params: { id: params.id },
      body: { ...readRsvp(form), ...readTexts(form, 'formKey'), replaces: whose === 'earlier' },
    })
    const page = redirectWithToken(request, rsvp.token, {
      path: buildRsvpPath(rsvp.id),
      query: new URLSearchParams({ hecho: 'answered' }),
    })
    return rememberRsvp(page, request, rsvp)
  } catch (error) {
    if (error instanceof ApiError && error.extras.earlierName) {
      form.set('earlierName', error.extras.earlierName)
      form.set('otherKey', createRandomId())
    }
    return toFormFailure(toClosedError(error), form)
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

interface AnswerFormProps {
  answer: string | null
  formKey: string
  failure: FormFailure | undefined
}

function AnswerForm({ answer, formKey: ownKey, failure }: AnswerFormProps) {
  const busy = useNavigation().formMethod !== undefined
  const { errors, message, form } = useFieldErrors(rsvpRules, failure)
  // A revalidation brings another key for the same form.
  const [firstKey] = useState(ownKey)
  const formKey = failure?.typed.formKey ?? firstKey
  const typed = failure?.typed ?? (answer ? { [ANSWER_FIELD]: answer } : {})
  useKeptForm(form.ref)
  return (
    <Form {...form} {...keptFormProps('rsvp', { [ANSWER_FIELD]: answer })} className={RSVP_FORM}>
      <input type="hidden" name="formKey" value={formKey} />
      <RsvpFields typed={typed} errors={errors}>
        <EmailTextField
          {...fieldProps(errors, typed)('email')}
          label="Tu correo"
          optional
          maxLength={EMAIL_MAX}
          hint="Te mandamos la invitación para tu calendario, dos recordatorios y el enlace para cambiar tu respuesta."
        />
      </RsvpFields>
      <HoneypotField />
      <div className="grid gap-3">
        <FormMessage>{message}</FormMessage>
        {failure?.typed.earlierName ? (
          <WhoseButtons busy={busy} typed={failure.typed} />
        ) : (
          <Button type="submit" size="lg" wide busy={busy} busyLabel="Enviando...">
            Enviar mi respuesta
          </Button>
        )}
        <p className="text-center text-sm text-muted">
          Solo la familia ve lo que respondes. ¿Ya respondiste en otro teléfono? Busca tu enlace en
          tu correo y cámbiala ahí.
        </p>
      </div>
    </Form>
  )
}

function WhoseButtons({ busy, typed }: { busy: boolean; typed: FormFailure['typed'] }) {
  return (
    <>
      <input type="hidden" name="otherKey" value={typed.otherKey} />
      <Button type="submit" name={WHOSE_FIELD} value="another" size="lg" wide busy={busy}>
        Agregar otra respuesta
      </Button>
      <Button
        type="submit"
        name={WHOSE_FIELD}
        value="earlier"
        variant="secondary"
        wide
        busy={busy}
        className="wrap-anywhere"
      >
        Cambiar la de {typed.earlierName}
      </Button>
    </>
  )
}

/** What this browser's cookie opens: the device forgets an answer that is gone. */
function describeNews(slug: string, party: Party | null): RsvpNews {
  return party ? { slug, kind: 'given', rsvp: toOwnRsvp(party) } : { slug, kind: 'none' }
}

/** Asks '¿Vas a ir?' (`R20`), with and without JavaScript; `?answer=` preselects. */
export default function AnswerInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { event, now, answer, formKey, isAnother, isOpen, remembered } = loaderData
  if (!event) return <EventRestricted />
  return (
    <div
      data-event-theme={event.theme}
      className="page-column grid max-w-3xl grid-cols-1 gap-4 py-4 sm:gap-6 sm:py-10"
    >
      <EventSummaryCard event={event} now={now}>
        {event.location && <p className="text-sm text-muted wrap-anywhere">{event.location}</p>}
      </EventSummaryCard>
      {!isAnother && <KeepOwnRsvp news={describeNews(event.slug, remembered)} />}
      <Card padding="lg" className="relative grid grid-cols-1 gap-5 overflow-hidden">
        {remembered && !actionData ? (
          <RememberedAnswer party={remembered} path={buildEventPath(event.slug, 'rsvp')} />
        ) : (
          <>
            <h1 className="text-xl sm:text-2xl">Tu respuesta</h1>
            {isOpen ? (
              <>
                <AnswerForm answer={answer} formKey={formKey} failure={actionData} />
                <KeptFormScript />
              </>
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
          </>
        )}
      </Card>
    </div>
  )
}

export const ErrorBoundary = EventError
