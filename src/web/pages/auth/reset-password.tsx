import { type ReactNode, useEffect, useState } from 'react'
import { redirect, useNavigate, useNavigation } from 'react-router'
import { RESET_REDIRECT_MS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { AuthCard, NeedsScript } from '#web/auth/auth-card.tsx'
import { checkLink } from '#web/auth/check-link.ts'
import { forgetLinkToken, readLinkEmail, readLinkToken } from '#web/auth/link-token.ts'
import { describeResetLink, readResetLinkState } from '#web/auth/reset-link-error.ts'
import { SCRIPT_ONLY } from '#web/boot/boot-script.tsx'
import { AccountOfPassword } from '#web/forms/account-of-password.tsx'
import { Form, type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { NewPasswordFields, newPasswordRules } from '#web/forms/new-password-fields.tsx'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPathWithEmail } from '#web/session/navigation/sign-in-links.ts'
import {
  buildPageMeta,
  LINK_TOKEN_ROUTE,
  PageNotice,
  PRIVATE_PAGE_HEADERS,
} from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Loading } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/reset-password'

const NO_TOKEN = 'Token de reseteo no válido'
const FAILED = 'Error al actualizar la contraseña. Intenta nuevamente.'

export const meta = () => buildPageMeta({ title: 'Elegir contraseña' })

export const headers = () => PRIVATE_PAGE_HEADERS

export const handle = LINK_TOKEN_ROUTE

const buildRequestPath = (state: string) =>
  `${PATHS.forgotPassword}?${new URLSearchParams({ link: state })}`

/** Leads on before a password is typed for a link that no longer works. */
export async function clientLoader() {
  const token = readLinkToken(PATHS.resetPassword)
  if (token === null) return { email: '' }
  const { state } = await checkLink('reset-password', token)
  if (describeResetLink(state) === null) return { email: readLinkEmail(PATHS.resetPassword) }
  forgetLinkToken(PATHS.resetPassword)
  throw redirect(buildRequestPath(state))
}

export const HydrateFallback = () => (
  <ResetCard>
    <NeedsScript to="elegir tu contraseña" />
    <Loading />
  </ResetCard>
)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const token = readLinkToken() ?? ''
  const newPassword = String(form.get('newPassword'))
  try {
    await call('POST /auth/password-reset/confirm', { body: { token, newPassword } })
    const email = readLinkEmail()
    forgetLinkToken()
    return { done: true as const, email }
  } catch (error) {
    return toFormFailure(error, form, { otherwise: FAILED })
  }
}

/** New password, with the token of the reset email (`spec §2`, `§5`, `§8`). */
export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  const failure = actionData && !('done' in actionData) ? actionData : undefined
  const isTokenMissing = useIsTokenMissing()
  const linkState = failure ? readResetLinkState(failure.message) : null
  useRedirectToNewLink(isTokenMissing, linkState)
  if (actionData && 'done' in actionData) return <Done email={actionData.email} />
  if (isTokenMissing) return <p className="page-column py-10 text-center">{NO_TOKEN}</p>
  return <ChoosePassword email={email} failure={failure} linkError={describeResetLink(linkState)} />
}

/** False until the page is hydrated: only the browser knows the token. */
function useIsTokenMissing(): boolean {
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => setIsMissing(readLinkToken() === null), [])
  return isMissing
}

function useRedirectToNewLink(isTokenMissing: boolean, linkState: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isTokenMissing && !linkState) return
    if (isTokenMissing) toast.error(NO_TOKEN)
    const to = linkState ? buildRequestPath(linkState) : PATHS.forgotPassword
    const leave = () => void navigate(to, { replace: isTokenMissing })
    const timer = setTimeout(leave, isTokenMissing ? 0 : RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isTokenMissing, linkState, navigate])
}

function ResetCard({ children }: { children: ReactNode }) {
  return (
    <AuthCard
      title="Elige tu nueva contraseña"
      back={{ to: PATHS.login, label: 'Volver a iniciar sesión' }}
    >
      {children}
    </AuthCard>
  )
}

function ChoosePassword({
  email,
  failure,
  linkError,
}: {
  /** Of the account; empty if the link does not name it. */
  email: string
  failure: FormFailure | undefined
  linkError: string | null
}) {
  const busy = useNavigation().state !== 'idle'
  const [ready, setReady] = useState(false)
  const { errors, form } = useFieldErrors(newPasswordRules, failure)
  return (
    <ResetCard>
      <NeedsScript to="elegir tu contraseña" />
      <Form {...SCRIPT_ONLY} {...form} className="grid gap-5">
        <AccountOfPassword email={email} />
        <NewPasswordFields
          errors={errors}
          resetToken={readLinkToken() ?? undefined}
          onReady={setReady}
        />
        <FormMessage>{failure && (linkError ?? failure.message)}</FormMessage>
        <Button type="submit" size="lg" wide disabled={!ready} busy={busy} busyLabel="Guardando...">
          Guardar contraseña
        </Button>
      </Form>
    </ResetCard>
  )
}

function Done({ email }: { email: string }) {
  return (
    <PageNotice
      illustration="success"
      title="¡Contraseña actualizada exitosamente!"
      text="Ya puedes entrar con tu nueva contraseña. Cerramos tus otras sesiones por seguridad."
      links={[{ to: buildPathWithEmail(PATHS.login, email), label: 'Iniciar sesión', size: 'lg' }]}
    />
  )
}
