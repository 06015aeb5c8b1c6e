import { redirect, useNavigation } from 'react-router'
import {
  PRIVACY_RIGHT_HINTS,
  PRIVACY_RIGHT_REQUIRED,
  PRIVACY_RIGHTS,
  type PrivacyRight,
} from '#contract/people/privacy-rights.ts'
import {
  EMAIL_MAX,
  PERSON_NAME_MAX,
  PRIVACY_DETAILS_MAX,
  PRIVACY_LINK_HOURS,
  PRIVACY_TERMS,
} from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { createServerCaller, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import {
  Form,
  type FormFailure,
  readTexts,
  submitToServer,
  toFormFailure,
} from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import {
  email,
  fieldProps,
  type Rule,
  required,
  useFieldErrors,
} from '#web/forms/validation/field-errors.ts'
import { RetentionTable } from '#web/info/retention-table.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/request'

const TITLE = 'Tus datos personales'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description: 'Pide acceso, rectificación, cancelación u oposición de tus datos personales.',
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  return { sent, canonical: toAbsoluteUrl(context, PATHS.privacyRequest) }
}

/** Redirects, so that a reload sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { right, ...texts } = readTexts(form, 'right', 'name', 'email', 'details')
  try {
    await createServerCaller(context)('POST /privacy-requests', {
      body: { right: right as PrivacyRight, ...texts },
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
  throw redirect(`${PATHS.privacyRequest}?sent=1`, 303)
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

const right: Rule = (chosen) => (chosen ? null : PRIVACY_RIGHT_REQUIRED)
const RULES = { right, name: required, email, details: required }
const RIGHTS = (Object.keys(PRIVACY_RIGHTS) as PrivacyRight[]).map((value) => ({
  value,
  label: PRIVACY_RIGHTS[value],
  description: PRIVACY_RIGHT_HINTS[value],
}))

function RequestForm({ failure }: { failure: FormFailure | undefined }) {
  const busy = useNavigation().formMethod !== undefined
  const { errors, message, form } = useFieldErrors(RULES, failure)
  const field = fieldProps(errors, failure?.typed ?? {})
  return (
    <Form {...form} className="grid gap-5">
      <RadioCards
        legend="¿Qué derecho quieres ejercer?"
        name="right"
        options={RIGHTS}
        defaultValue={failure?.typed.right}
        error={errors.right}
      />
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
          hint="El que usaste con nosotros: los datos se buscan con él, y ahí te contestamos."
        />
      </div>
      <TextArea
        {...field('details')}
        label="¿Sobre qué datos?"
        rows={5}
        maxLength={PRIVACY_DETAILS_MAX}
        hint="Si algo está mal, escribe cómo debe decir. No envíes identificaciones ni números de tarjeta."
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        Enviar solicitud
      </Button>
    </Form>
  )
}

const Sent = () => (
  <div role="status">
    <EmptyState
      illustration="success"
      title="Falta un paso: revisa tu correo"
      text={`Te enviamos un enlace que vale ${PRIVACY_LINK_HOURS} horas. Ábrelo y confirma: desde ese día corre el plazo. Si no lo ves, busca en correo no deseado.`}
      links={[
        { to: PATHS.home, label: 'Ir al inicio' },
        { to: PATHS.privacyRequest, label: 'Hacer otra solicitud' },
      ]}
    />
  </div>
)

/** Whoever left data asks about them, with and without JavaScript: access, rectification, cancellation, opposition. */
export default function RequestPrivacy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page
      title={TITLE}
      trail={[{ label: 'Aviso de privacidad', to: PATHS.privacy }]}
      text={`Te contestamos en ${PRIVACY_TERMS.answerDays} días hábiles y, si procede, lo cumplimos en los ${PRIVACY_TERMS.carryOutDays} siguientes. Es gratis y no necesitas cuenta.`}
      width="3xl"
      className="gap-10"
    >
      <Card padding="lg">{loaderData.sent ? <Sent /> : <RequestForm failure={actionData} />}</Card>
      <Section
        id="conservacion"
        title="Cuánto tiempo guardamos cada dato"
        text="Después se borra solo, sin que lo pidas."
        className="grid-cols-1 gap-4"
      >
        <RetentionTable />
      </Section>
    </Page>
  )
}
