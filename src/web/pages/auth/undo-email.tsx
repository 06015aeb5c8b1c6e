import { useNavigation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { AuthCard } from '#web/auth/auth-card.tsx'
import { readTokenOfPage, takeTokenFromAddress } from '#web/auth/link-cookie.server.ts'
import { Form, submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { buildPageMeta, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Route } from './+types/undo-email'

const TITLE = 'Recuperar mi cuenta'
export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

export function loader({ request }: Route.LoaderArgs) {
  return takeTokenFromAddress(request, PATHS.undoEmail)
}

/** Requires a POST, so that a mail scanner's GET does not undo the change. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readTokenOfPage(request) || 'none'
  try {
    const { message } = await createServerCaller(context)('POST /auth/email/undo', {
      body: { token },
    })
    return { done: message }
  } catch (error) {
    return toFormFailure(error, new FormData())
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

/** Undoes a change of email address, from the link in the notice to the old one; no JavaScript. */
export default function UndoEmail({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData && 'done' in actionData) {
    return (
      <div role="status" className="page-column py-10">
        <EmptyState
          level={1}
          illustration="success"
          title="Tu cuenta está a salvo"
          text={actionData.done}
          links={[{ to: PATHS.home, label: 'Ir al inicio', size: 'lg' }]}
        />
      </div>
    )
  }
  return (
    <AuthCard
      title={TITLE}
      foot="¿Fuiste tú quien cambió el correo? Cierra esta página: no tienes que hacer nada."
    >
      {actionData && <Banner tone="danger">{actionData.message}</Banner>}
      <p>
        Tu cuenta se queda con el correo en el que recibiste este enlace, cerramos todas sus
        sesiones y te enviamos otro enlace para elegir una contraseña nueva.
      </p>
      <Form>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Recuperando...">
          Recuperar mi cuenta
        </Button>
      </Form>
    </AuthCard>
  )
}
