import { data, useNavigation } from 'react-router'
import { buildPrivacyRequestPath, PATHS } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  readTokenOfPage,
  redirectWithToken,
  takeTokenFromAddress,
} from '#web/api/link-cookie.server.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { Form, type FormFailure, submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/confirm'

export const meta = () => buildPageMeta({ title: 'Confirma tu solicitud' })

export const headers = () => PRIVATE_PAGE_HEADERS

export function loader({ request }: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(request, PATHS.privacyConfirm)
  if (withoutToken) return withoutToken
  const hasToken = readTokenOfPage(request) !== ''
  return hasToken ? { hasToken } : data({ hasToken }, { status: 404 })
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
    const isGone = error instanceof ApiError && error.code.startsWith('TOKEN_')
    if (isGone) return data<Gone>({ isGone: true }, { status: 400 })
    return toFormFailure(error, await request.formData())
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

const isFailure = (answer: Gone | FormFailure | undefined): answer is FormFailure =>
  answer !== undefined && 'message' in answer

/** Confirms a request about personal data: the button does, the link does not, which a mail scanner opens too. */
export default function ConfirmPrivacyRequest({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  const answer = actionData as Gone | FormFailure | undefined
  const failure = isFailure(answer) ? answer : null
  if (!loaderData.hasToken || (answer && !failure)) {
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
          Si no fuiste tú, cierra esta página: no pasa nada.
        </p>
        <Form className="grid gap-3">
          {failure && <Banner tone="danger">{failure.message}</Banner>}
          <Button type="submit" size="lg" wide busy={busy} busyLabel="Confirmando...">
            Confirmar mi solicitud
          </Button>
        </Form>
      </Card>
    </div>
  )
}
