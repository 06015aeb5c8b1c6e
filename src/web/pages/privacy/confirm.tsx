import { data, useNavigation } from 'react-router'
import { PRIVACY_RIGHT_HINTS, PRIVACY_RIGHTS } from '#contract/people/privacy-rights.ts'
import { buildPrivacyRequestPath, PATHS } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import {
  readTokenOfPage,
  redirectWithToken,
  takeTokenFromAddress,
} from '#web/api/link-cookie.server.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { Form, type FormFailure, submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/confirm'

export const meta = () => buildPageMeta({ title: 'Confirma tu solicitud' })

export const headers = () => PRIVATE_PAGE_HEADERS

const isGoneLink = (error: unknown) =>
  error instanceof ApiError && (error.code.startsWith('TOKEN_') || error.status === 400)

export async function loader({ request, context }: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(request, PATHS.privacyConfirm)
  if (withoutToken) return withoutToken
  try {
    const { request: made } = await createServerCaller(context)('POST /privacy-requests/made', {
      body: { token: readTokenOfPage(request) },
    })
    return { made }
  } catch (error) {
    return isGoneLink(error) ? data({ made: null }, { status: 404 }) : toRouteError(error)
  }
}

interface Gone {
  isGone: true
}

/** Leads to the request's own page, and keeps its token for the file, too. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { id, token } = await createServerCaller(context)('POST /privacy-requests/confirm', {
      body: { token: readTokenOfPage(request) },
    })
    return redirectWithToken(request, token, {
      path: buildPrivacyRequestPath(id),
      query: new URLSearchParams({ hecho: 'confirmada' }),
      alsoFor: [`${API_BASE}/privacy-requests/${id}/file`],
    })
  } catch (error) {
    if (isGoneLink(error)) return data<Gone>({ isGone: true }, { status: 400 })
    return toFormFailure(error, await request.formData())
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: false })

const isFailure = (answer: Gone | FormFailure | undefined): answer is FormFailure =>
  answer !== undefined && 'message' in answer

/** Confirms a request about personal data, which anybody can have typed, so it is shown: the button does, the link does not, which a mail scanner opens too. */
export default function ConfirmPrivacyRequest({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  const answer = actionData as Gone | FormFailure | undefined
  const failure = isFailure(answer) ? answer : null
  const { made } = loaderData
  if (!made || (answer && !failure)) {
    return (
      <PageNotice
        illustration="nest"
        title="Este enlace ya no sirve"
        text="Si ya confirmaste, te llegó otro correo con el enlace de tu solicitud. Si pasó mucho tiempo, vuelve a pedirlo."
        links={[
          { to: PATHS.privacyRequest, label: 'Hacer una solicitud' },
          { to: PATHS.home, label: 'Ir al inicio' },
        ]}
      />
    )
  }
  return (
    <div className="page-column grid max-w-lg gap-4 py-6 sm:py-10">
      <Card padding="lg" className="grid gap-5">
        <h1 className="text-2xl">¿Hiciste tú esta solicitud?</h1>
        <p>
          Al confirmar sabemos que este correo es tuyo, y desde hoy corre el plazo para contestarte.
          Si no la escribiste tú, o no dice lo que pides, cierra esta página: no pasa nada.
        </p>
        <section aria-labelledby="asked" className="grid gap-1 border-y border-line py-5">
          <h2 id="asked" className="text-lg">
            {PRIVACY_RIGHTS[made.right]}
          </h2>
          <p className="text-sm text-muted">{PRIVACY_RIGHT_HINTS[made.right]}</p>
          <p className="text-sm text-muted wrap-anywhere">A nombre de {made.name}</p>
          <p className="whitespace-pre-line wrap-anywhere">{made.details}</p>
        </section>
        <Form className="grid gap-3">
          <FormMessage>{failure?.message}</FormMessage>
          <Button type="submit" size="lg" wide busy={busy} busyLabel="Confirmando...">
            Confirmar mi solicitud
          </Button>
        </Form>
      </Card>
    </div>
  )
}
