import { data, useNavigation } from 'react-router'
import { buildUnsubscribePath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { readTokenOfPage, takeTokenFromAddress } from '#web/api/link-cookie.server.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { Form, type FormFailure, submitToServer } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import type { Route } from './+types/unsubscribe'

export const meta = () => buildPageMeta({ title: 'Correos del evento' })

export const headers = () => PRIVATE_PAGE_HEADERS

export function loader({ params, request }: Route.LoaderArgs) {
  const path = buildUnsubscribePath(encodeURIComponent(params.id.toLowerCase()))
  const withoutToken = takeTokenFromAddress(request, path)
  if (withoutToken) return withoutToken
  const hasToken = readTokenOfPage(request) !== ''
  return hasToken ? { hasToken } : data({ hasToken }, { status: 404 })
}

type Outcome = { isDone: boolean; isBack: boolean } | FormFailure

export async function action({ params, request, context }: Route.ActionArgs): Promise<Outcome> {
  try {
    const form = await request.formData()
    const isBack = form.get('intent') === 'back'
    const link = { params: { id: params.id }, query: { token: readTokenOfPage(request) } }
    const call = createServerCaller(context)
    if (isBack) await call('POST /events/:id/resubscribe', link)
    else await call('POST /events/:id/unsubscribe', link)
    return { isDone: true, isBack }
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (isUnknown) return { isDone: false, isBack: false }
    return toRouteError(error)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: false })

/**
 * Ends the reminders and updates of an event for whom the link of an email led here (`R20`, `R25`): the button
 * does, the link does not.
 */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  const outcome = actionData && 'isDone' in actionData ? actionData : null
  const failure = actionData && 'message' in actionData ? actionData : null
  const asks = describeOutcome(outcome)
  const heading = useFocusOnChange(asks.title)
  if (!loaderData.hasToken || outcome?.isDone === false) {
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
        <div role={outcome ? 'status' : undefined} className="grid gap-3">
          <h1
            ref={heading}
            tabIndex={-1}
            {...(outcome && { autoFocus: true })}
            className="text-2xl focus:outline-none"
          >
            {asks.title}
          </h1>
          <p>{asks.text}</p>
        </div>
        <Form className="grid gap-3">
          <input type="hidden" name="intent" value={asks.intent} />
          <FormMessage>{failure?.message}</FormMessage>
          <Button
            type="submit"
            size="lg"
            wide
            variant={outcome ? 'secondary' : 'primary'}
            busy={busy}
            busyLabel="Guardando..."
          >
            {asks.button}
          </Button>
        </Form>
      </Card>
    </div>
  )
}

const ASKING = {
  title: '¿Ya no quieres correos de este evento?',
  text: 'Ya no te mandaremos sus recordatorios ni sus novedades. Lo que respondiste o aportaste no cambia.',
  intent: 'stop',
  button: 'Ya no quiero estos correos',
}
const STOPPED = {
  title: 'Listo, ya no te escribimos',
  text: 'Ya no te mandamos recordatorios ni novedades de este evento. ¿Fue sin querer?',
  intent: 'back',
  button: 'Volver a recibirlos',
}
const BACK = {
  title: 'Listo, te seguimos escribiendo',
  text: 'Te mandamos otra vez los recordatorios y las novedades de este evento.',
  intent: 'stop',
  button: 'Ya no quiero estos correos',
}

function describeOutcome(outcome: { isBack: boolean } | null) {
  if (!outcome) return ASKING
  return outcome.isBack ? BACK : STOPPED
}
