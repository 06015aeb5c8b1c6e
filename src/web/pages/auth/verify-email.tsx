import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { getSession, saveUser } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { PageNotice, PagePending, PRIVATE_PAGE, pageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/verify-email'

export const meta = () => pageMeta({ title: 'Confirmar correo' })

export const headers = () => PRIVATE_PAGE

/** Confirms with a POST, so that a mail scanner's GET does not use the token. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return { confirmed: false, message: 'El enlace es inválido.' }
  try {
    const { message } = await call('POST /auth/email/verify', { body: { token } })
    const { user } = getSession()
    if (user) saveUser({ ...user, emailVerified: true })
    return { confirmed: true, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { confirmed: false, message: error.message }
  }
}

export const HydrateFallback = PagePending

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const { confirmed, message } = loaderData
  const { user } = useSession()
  return (
    <PageNotice
      illustration={confirmed ? 'success' : 'error'}
      title={confirmed ? 'Tu correo está confirmado' : 'No pudimos confirmar tu correo'}
      text={message}
      links={[
        user || !confirmed
          ? { to: PATHS.home, label: 'Ir al inicio', size: 'lg' }
          : { to: PATHS.login, label: 'Iniciar sesión', size: 'lg' },
      ]}
    />
  )
}
