import { useMemo } from 'react'
import { redirect, useNavigation } from 'react-router'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PLATFORM_CITY, SUPPORT_EMAIL, SUPPORT_PHONE } from '#contract/product/product.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { createServerCaller, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { SupportLink } from '#web/contributions/trust-notes.tsx'
import {
  Form,
  type FormFailure,
  readTexts,
  submitToServer,
  toFormFailure,
} from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import {
  ForgetTyped,
  KeptFormScript,
  keptFormProps,
  useKeptForm,
} from '#web/forms/kept-form/kept-form.tsx'
import { email, fieldProps, required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { useSession } from '#web/session/use-session.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/contact'

const CONTACT_LINKS = [
  { to: `mailto:${SUPPORT_EMAIL}`, label: SUPPORT_EMAIL },
  { to: `tel:${SUPPORT_PHONE.replaceAll(' ', '')}`, label: SUPPORT_PHONE },
]

const FAQ_LINKS = [
  { to: `${PATHS.faq}#devoluciones`, label: 'Quiero que me devuelvan una aportación' },
  { to: `${PATHS.faq}#comprobante`, label: 'No me llegó mi comprobante' },
  { to: `${PATHS.faq}#factura`, label: 'Quiero una factura' },
  { to: PATHS.guide, label: 'Quiero ver cómo se hace, paso a paso' },
]

const link = 'inline-flex min-h-11 items-center py-1.5 leading-snug'

/** Email, phone and FAQ links (`spec §1`). */
function ContactDetails({ whatsapp }: { whatsapp: string | null }) {
  return (
    <aside className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
      <div>
        <h2 className="pb-1 text-lg">Otras formas de encontrarnos</h2>
        <address className="grid justify-items-start not-italic">
          {whatsapp && (
            <span className={link}>
              <SupportLink whatsapp={whatsapp} />
            </span>
          )}
          {CONTACT_LINKS.map(({ to, label }) => (
            <TextLink key={to} to={to} className={link}>
              {label}
            </TextLink>
          ))}
          <p className="text-muted">{PLATFORM_CITY}</p>
        </address>
      </div>
      <div>
        <h2 className="pb-1 text-lg">Quizá ya está contestado</h2>
        <ul>
          {FAQ_LINKS.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className={link}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

interface ContactFormProps {
  person: { name: string; email: string } | null
  failure: FormFailure | undefined
  busy: boolean
}

const rules = { name: required, email, subject: required, message: required }

function ContactForm({ person, failure, busy }: ContactFormProps) {
  const { errors, message, form } = useFieldErrors(rules, failure)
  const field = fieldProps(errors, failure?.typed ?? { ...person })
  useKeptForm(form.ref)
  return (
    <Form {...form} {...keptFormProps('contact')} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label="Tu nombre"
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
        />
        <TextField
          {...field('email')}
          type="email"
          label="Tu correo"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          hint="Ahí te contestamos."
        />
      </div>
      <TextField {...field('subject')} label="Asunto" maxLength={CONTACT_SUBJECT_MAX} />
      <TextArea
        {...field('message')}
        label="Mensaje"
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX}
        hint="Nunca nos envíes el número de tu tarjeta ni tu contraseña."
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        Enviar mensaje
      </Button>
    </Form>
  )
}

const TITLE = 'Contacto'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description: 'Escríbenos: te contestamos por correo.',
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  const { supportWhatsapp } =
    await createServerCaller(context)('GET /payments/config').catch(toRouteError)
  return { sent, supportWhatsapp, canonical: toAbsoluteUrl(context, PATHS.contact) }
}

/** Redirects, so that a reload sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await createServerCaller(context)('POST /contact', {
      body: readTexts(form, 'name', 'email', 'subject', 'message'),
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
  throw redirect(`${PATHS.contact}?sent=1`, 303)
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

function Thanks() {
  return (
    <div role="status">
      <ForgetTyped name="contact" />
      <EmptyState
        illustration="success"
        title="Recibimos tu mensaje"
        text="Te contestaremos por correo. Si no ves la respuesta, busca en correo no deseado."
        links={[
          { to: PATHS.home, label: 'Ir al inicio' },
          { to: PATHS.contact, label: 'Escribir otro mensaje' },
        ]}
      />
    </div>
  )
}

/** The contact form (`R7`), with and without JavaScript. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useSession()
  const busy = useNavigation().formMethod !== undefined
  const person = useMemo(() => user && { name: user.fullName, email: user.email }, [user])
  return (
    <Page
      title={TITLE}
      text="Una duda, un comprobante, una idea: te lee una persona y te contesta por correo."
      className="gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:py-12"
    >
      <Card padding="lg">
        {loaderData.sent ? (
          <Thanks />
        ) : (
          <>
            <ContactForm
              key={person?.email ?? 'guest'}
              person={person}
              failure={actionData}
              busy={busy}
            />
            <KeptFormScript />
          </>
        )}
      </Card>
      <ContactDetails whatsapp={loaderData.supportWhatsapp} />
    </Page>
  )
}
