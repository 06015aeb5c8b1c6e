import { data, redirect, useNavigation } from 'react-router'
import {
  EVENT_REPORT_REASONS,
  type EventReportReason,
  REPORT_REASON_REQUIRED,
} from '#contract/events/event-reports.ts'
import { EMAIL_MAX, EVENT_REPORT_MAX } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { EventError, EventRestricted } from '#web/events/access/event-notices.tsx'
import { loadThankYouPage } from '#web/events/access/load-event.server.ts'
import { isForbidden, isUnderReview } from '#web/events/access/load-event.ts'
import {
  Form,
  type FormFailure,
  readTexts,
  submitToServer,
  toFormFailure,
} from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import {
  fieldProps,
  optionalEmail,
  type Rule,
  useFieldErrors,
} from '#web/forms/validation/field-errors.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/report'

const TITLE = 'Reportar este evento'
export const meta = () => buildPageMeta({ title: TITLE })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  try {
    const call = createServerCaller(context)
    const { event } = await call('GET /events/url/:url', { params: { url: params.id } })
    return { sent, event: { slug: event.slug, name: event.name } }
  } catch (error) {
    if (!isForbidden(error)) return toRouteError(error)
    const event = await loadThankYouPage(createServerCaller(context), params.id)
    if (event) return { sent, event, isUnderReview: false }
    return data({ sent, event, isUnderReview: isUnderReview(error) }, { status: 403 })
  }
}

/** Redirects, so that a reload sends nothing again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { reason, ...texts } = readTexts(form, 'reason', 'text', 'email')
  try {
    await createServerCaller(context)('POST /events/:id/reports', {
      params,
      body: { reason: reason as EventReportReason, ...texts },
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
  throw redirect(`${buildEventPath(params.id, 'report')}?sent=1`, 303)
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

const reason: Rule = (chosen) => (chosen ? null : REPORT_REASON_REQUIRED)
const RULES = { reason, email: optionalEmail }
const REASONS = Object.entries(EVENT_REPORT_REASONS).map(([value, label]) => ({ value, label }))

function ReportForm({ failure }: { failure: FormFailure | undefined }) {
  const busy = useNavigation().formMethod !== undefined
  const { errors, message, form } = useFieldErrors(RULES, failure)
  const field = fieldProps(errors, failure?.typed ?? {})
  return (
    <Form {...form} className="grid gap-5">
      <RadioCards
        legend="¿Qué pasa?"
        name="reason"
        options={REASONS}
        defaultValue={failure?.typed.reason}
        error={errors.reason}
      />
      <TextArea
        {...field('text')}
        label="Cuéntanos más"
        optional
        rows={4}
        maxLength={EVENT_REPORT_MAX}
        hint="Nunca nos envíes el número de tu tarjeta ni tu contraseña."
      />
      <TextField
        {...field('email')}
        type="email"
        label="Tu correo"
        optional
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint="Solo si quieres que te contestemos. La familia no lo ve."
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        Enviar reporte
      </Button>
    </Form>
  )
}

/** What a visitor says is wrong with an event, with and without JavaScript. */
export default function ReportEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, sent, isUnderReview } = loaderData
  if (!event) return <EventRestricted isUnderReview={isUnderReview} />
  const path = buildEventPath(event.slug)
  return (
    <Page
      title={TITLE}
      trail={[{ label: event.name, to: path }]}
      text="Lo revisa una persona. La familia no sabe quién reporta."
      width="3xl"
    >
      <Card padding="lg">
        {sent ? (
          <div role="status">
            <EmptyState
              illustration="success"
              title="Gracias por avisar"
              text="Revisamos el evento. Si es falso, lo cerramos y devolvemos el dinero."
              links={[{ to: path, label: 'Volver al evento' }]}
            />
          </div>
        ) : (
          <ReportForm failure={actionData} />
        )}
      </Card>
    </Page>
  )
}

export const ErrorBoundary = EventError
