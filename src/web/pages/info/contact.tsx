import { useMemo } from 'react'
import { redirect, useNavigation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { serverCaller, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { toFormFailure } from '#web/forms/form-failure.ts'
import { useSession } from '#web/session/use-session.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { ContactForm } from '#web/support/contact-form.tsx'
import { ContactDetails } from '#web/support/other-ways.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/contact'

const TITLE = 'Contacto'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: TITLE,
    description: 'Escríbenos: te contestamos por correo.',
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  return { sent, canonical: toAbsoluteUrl(context, PATHS.contact) }
}

/** Redirects, so that a reload sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    await serverCaller(context)('POST /contact', {
      body: {
        name: text('name'),
        email: text('email'),
        subject: text('subject'),
        message: text('message'),
      },
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
  throw redirect(`${PATHS.contact}?sent=1`, 303)
}

function Thanks() {
  return (
    <div role="status">
      <EmptyState
        illustration={<Illustration name="success" />}
        title="Recibimos tu mensaje"
        text="Te contestaremos por correo. Si no ves la respuesta, busca en correo no deseado."
        action={
          <>
            <ButtonLink to={PATHS.home}>Ir al inicio</ButtonLink>
            <ButtonLink to={PATHS.contact} variant="secondary">
              Escribir otro mensaje
            </ButtonLink>
          </>
        }
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
    <>
      <PageBanner
        title={TITLE}
        text="Una duda, un comprobante, una idea: te lee una persona y te contesta por correo."
      />
      <div className="page-column grid grid-cols-1 gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:py-12">
        <Card padding="lg">
          {loaderData.sent ? (
            <Thanks />
          ) : (
            <ContactForm
              key={person?.email ?? 'guest'}
              person={person}
              failure={actionData}
              busy={busy}
            />
          )}
        </Card>
        <ContactDetails />
      </div>
    </>
  )
}
