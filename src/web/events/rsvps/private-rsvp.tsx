import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { CalendarLinks } from '#web/events/page/event-hero.tsx'
import { CopyLink } from '#web/events/share/share-buttons.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import { Form, type FormFailure, findFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { RSVP_FORM, RsvpFields, type RsvpValues, toRsvpValues } from './rsvp-fields.tsx'
import { rsvpRules } from './rsvp-input.ts'

/** What the page knows of an answer: its token stays in a cookie that scripts cannot read. */
export type ShownRsvp = Omit<PrivateRsvp, 'token'>

interface PrivateRsvpProps {
  rsvp: ShownRsvp
  /** The event's cover in little. */
  cover: ReactNode
  /** The address that opens this page again. */
  url: string
  /** The event's public address. */
  shareUrl: string
  now: Date
  done: string | null
  failure: FormFailure | undefined
  busy: string | null
}

/** What was answered, and what somebody who comes needs. */
function AnswerHead({ rsvp, cover, shareUrl, now }: PrivateRsvpProps) {
  const { answer, event } = rsvp
  const { eventDate } = event
  const party = describeParty(rsvp)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {cover}
        <div className="grid grow basis-44 gap-1">
          {event.isPublic && (
            <p className="text-muted">Tu respuesta para {joinNames(event.hosts)}</p>
          )}
          <h1 className="text-2xl">
            {RSVP_ANSWERS[answer]}
            {party && <span className="block text-lg text-muted">{party}</span>}
          </h1>
        </div>
      </div>
      <p className="wrap-anywhere">
        {event.isPublic ? (
          <Link
            to={buildEventPath(event.slug)}
            className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {event.name}
          </Link>
        ) : (
          <strong>{event.name}</strong>
        )}
        {eventDate && (
          <span className="block first-letter:uppercase">
            {formatEventDate({ ...event, eventDate }, now)}
          </span>
        )}
        {event.location && <span className="block">{event.location}</span>}
      </p>
      {rsvp.note && (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="text-muted">Tu nota para la familia:</span> “{rsvp.note}”
        </p>
      )}
      {eventDate && rsvp.isOpen && answer !== 'NO' && (
        <CalendarLinks event={{ ...event, eventDate, shareUrl }} />
      )}
    </header>
  )
}

function ChangeForm({ rsvp, failure, busy }: Pick<PrivateRsvpProps, 'rsvp' | 'failure' | 'busy'>) {
  const { errors, message, form } = useFieldErrors(rsvpRules, failure)
  const typed: RsvpValues = failure?.typed ?? {
    ...toRsvpValues(rsvp),
    email: rsvp.email ?? '',
    note: rsvp.note ?? '',
  }
  return (
    <Form {...form} className={RSVP_FORM}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="updatedAt" value={typed.updatedAt ?? rsvp.updatedAt} />
      <RsvpFields typed={typed} errors={errors}>
        <EmailTextField
          {...fieldProps(errors, typed)('email')}
          label="Tu correo"
          optional
          maxLength={EMAIL_MAX}
          hint="Si lo cambias, te mandamos ahí un enlace nuevo y el de antes deja de abrir."
        />
      </RsvpFields>
      <FormMessage>{message}</FormMessage>
      <Button type="submit" busy={busy === 'change'} busyLabel="Guardando...">
        Guardar cambios
      </Button>
    </Form>
  )
}

function RemindersForm({
  rsvp,
  failure,
  busy,
}: Pick<PrivateRsvpProps, 'rsvp' | 'failure' | 'busy'>) {
  return (
    <CardSection id="recordatorios" title="Recordatorios" size="lg" className="scroll-mt-4 gap-3">
      <p className="text-muted wrap-anywhere">
        {rsvp.reminders ? (
          <>
            Te escribimos a <EmailAddress address={rsvp.email ?? ''} /> una semana y un día antes.
          </>
        ) : (
          'No te mandamos recordatorios.'
        )}
      </p>
      <Form className="grid gap-3">
        <input type="hidden" name="intent" value={rsvp.reminders ? 'mute' : 'remind'} />
        <FormMessage>{failure?.message}</FormMessage>
        <Button type="submit" variant="secondary" busy={busy !== null} busyLabel="Guardando...">
          {rsvp.reminders ? 'Ya no quiero recordatorios' : 'Sí quiero recordatorios'}
        </Button>
      </Form>
    </CardSection>
  )
}

function LinkCard({ rsvp, url }: Pick<PrivateRsvpProps, 'rsvp' | 'url'>) {
  return (
    <CardSection id="tu-enlace" title="Guarda este enlace" size="lg" className="gap-3">
      <p className="text-muted">
        {rsvp.email
          ? 'También lo mandamos a tu correo; si no llega, cópialo de aquí. Con él cambias tu respuesta hasta el evento; es solo tuyo.'
          : 'Con él cambias tu respuesta hasta el evento, sin cuenta. Es solo tuyo: cópialo o mándatelo.'}
      </p>
      <CopyLink url={url} />
    </CardSection>
  )
}

/** An answer to '¿Vas a ir?', opened by its private link without an account (`R20`). */
export function PrivateRsvpView(props: PrivateRsvpProps) {
  const { rsvp, url, done, failure, busy } = props
  const isMutable = rsvp.isOpen && rsvp.email !== null && rsvp.answer === 'YES'
  const change = findFormFailure(failure, 'change')
  const reminders = findFormFailure(failure, 'mute') ?? findFormFailure(failure, 'remind')
  return (
    <div data-event-theme={rsvp.event.theme}>
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-6 sm:py-10">
        <ThemeHero theme={rsvp.event.theme} size="strip" className="rounded-lg" />
        {done && !failure && <Banner tone="success">{done}</Banner>}
        <AnswerHead {...props} />
        {rsvp.isOpen ? (
          <>
            {done && <LinkCard rsvp={rsvp} url={url} />}
            {done && rsvp.event.isPublic && (
              <ButtonLink to={`${buildEventPath(rsvp.event.slug)}#suenos`} variant="secondary">
                Ver los sueños del bebé
              </ButtonLink>
            )}
            <Card>
              <Disclosure
                key={done}
                summary={<h2 className="text-lg">Cambiar mi respuesta</h2>}
                open={!done || change !== undefined}
              >
                <div className="pt-3">
                  <ChangeForm key={JSON.stringify(rsvp)} {...{ rsvp, busy }} failure={change} />
                </div>
              </Disclosure>
            </Card>
            {isMutable && <RemindersForm rsvp={rsvp} failure={reminders} busy={busy} />}
            {!done && <LinkCard rsvp={rsvp} url={url} />}
          </>
        ) : (
          <p className="text-muted">
            Ya no se puede cambiar aquí. Si algo cambió, escríbele directamente a la familia.
          </p>
        )}
      </div>
    </div>
  )
}
