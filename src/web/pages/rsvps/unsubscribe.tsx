import { data, useNavigation } from 'react-router'
import { buildUnsubscribePath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { readTokenOfPage, takeTokenFromAddress } from '#web/api/link-cookie.server.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { Form, type FormFailure, submitToServer } from '#web/forms/form.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/unsubscribe'

export const meta = () => buildPageMeta({ title: 'Recordatorios' })

export const headers = () => PRIVATE_PAGE_HEADERS

export function loader({ params, request }: Route.LoaderArgs) {
  const path = buildUnsubscribePath(encodeURIComponent(params.id.toLowerCase()))
  const withoutToken = takeTokenFromAddress(request, path)
  if (withoutToken) return withoutToken
  const hasToken = readTokenOfPage(request) !== ''
  return hasToken ? { hasToken } : data({ hasToken }, { status: 404 })
}

type Outcome = { isDone: boolean } | FormFailure

export async function action({ params, request, context }: Route.ActionArgs): Promise<Outcome> {
  try {
    await createServerCaller(context)('POST /rsvps/:id/unsubscribe', {
      params: { id: params.id },
      query: { token: readTokenOfPage(request) },
    })
    return { isDone: true }
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (isUnknown) return { isDone: false }
    return toRouteError(error)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: false })

/** Ends reminders for whom the link of a mail program led here (`R20`): the button does, the link does not. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  const isDone = actionData && 'isDone' in actionData ? actionData.isDone : null
  const failure = actionData && 'message' in actionData ? actionData : null
  if (isDone) {
    return (
      <div role="status">
        <PageNotice
          illustration="success"
          title="Listo, ya no te escribimos"
          text="Ya no te mandamos recordatorios de este evento. Tu respuesta no cambió."
          links={[{ to: PATHS.home, label: 'Ir al inicio' }]}
        />
      </div>
    )
  }
  if (!loaderData.hasToken || isDone === false) {
    return (
      <PageNotice
        illustration="nest"
        title="Este enlace ya no sirve"
        text="Ábrelo otra vez entero, desde el correo más reciente que te llegó."
        links={[
          { to: PATHS.contact, label: 'Contáctanos' },
          { to: PATHS.home, label: 'Ir al inicio' },
        ]}
      />
    )
  }
  return (
    <div className="page-column grid max-w-lg gap-4 py-6 sm:py-10">
      <Card padding="lg" className="grid gap-5">
        <h1 className="text-2xl">¿Ya no quieres recordatorios?</h1>
        <p>Ya no te escribiremos antes de este evento. Lo que respondiste no cambia.</p>
        <Form className="grid gap-3">
          {failure && <Banner tone="danger">{failure.message}</Banner>}
          <Button type="submit" size="lg" wide busy={busy} busyLabel="Guardando...">
            Ya no quiero recordatorios
          </Button>
        </Form>
      </Card>
    </div>
  )
}
