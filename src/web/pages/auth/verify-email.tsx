import { type ReactNode, useState } from 'react'
import { useNavigation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { AuthCard } from '#web/auth/auth-card.tsx'
import { forgetLinkToken, LINK_TOKEN_ROUTE, readLinkToken } from '#web/auth/link-token.ts'
import { Form } from '#web/forms/form.tsx'
import { loadUserOrNull } from '#web/session/navigation/guards.ts'
import { buildLoginPath } from '#web/session/navigation/sign-in-links.ts'
import { signOut } from '#web/session/session-requests.ts'
import { saveUser } from '#web/session/session-store.ts'
import {
  buildPageMeta,
  PageNotice,
  PagePending,
  PRIVATE_PAGE_HEADERS,
} from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Route } from './+types/verify-email'

const TITLE = 'Confirmar mi correo'

export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

export const handle = LINK_TOKEN_ROUTE

export async function clientLoader() {
  const hasToken = readLinkToken(PATHS.verifyEmail) !== null
  return { hasToken, user: hasToken ? await loadUserOrNull() : null }
}

/** The button confirms, so that a mail scanner that opens the link, even with scripts, does not. */
export async function clientAction() {
  const token = readLinkToken(PATHS.verifyEmail) ?? 'none'
  try {
    const { user } = await call('POST /auth/email/verify', { body: { token } })
    forgetLinkToken()
    saveUser(user)
    return { confirmed: user.email, message: null, isOtherAccount: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOtherAccount = error.code === 'LINK_OF_ANOTHER_ACCOUNT'
    return { confirmed: null, message: error.message, isOtherAccount }
  }
}

export const HydrateFallback = PagePending

/** Confirms an address for whoever is signed in to its account, or signs in first (`R14`). */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, user } = loaderData
  if (actionData?.confirmed) return <Confirmed email={actionData.confirmed} />
  if (!hasToken) return <LinkMissing />
  if (!user) return <SignInFirst />
  return (
    <ConfirmCard>
      {actionData?.message && (
        <Banner
          tone="danger"
          action={actionData.isOtherAccount && <SwitchAccountButton />}
          title={actionData.message}
        />
      )}
      <p>
        Iniciaste sesión como <strong className="wrap-anywhere">{user.email}</strong>. Confirma que
        el correo en el que recibiste el enlace es tuyo.
      </p>
      <ConfirmForm />
    </ConfirmCard>
  )
}

function ConfirmCard({ children }: { children: ReactNode }) {
  return (
    <AuthCard
      title={TITLE}
      foot={
        <>
          ¿No creaste esta cuenta? No confirmes nada: con una contraseña nueva, la cuenta de tu
          correo es solo tuya.
          <br />
          <TouchLink to={PATHS.forgotPassword}>Elegir una contraseña nueva</TouchLink>
        </>
      }
    >
      {children}
    </AuthCard>
  )
}

function ConfirmForm() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form>
      <Button type="submit" size="lg" wide busy={busy} busyLabel="Confirmando...">
        {TITLE}
      </Button>
    </Form>
  )
}

function SwitchAccountButton() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(buildLoginPath(PATHS.verifyEmail))
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="Saliendo..." onClick={leave}>
      Entrar con otra cuenta
    </Button>
  )
}

function SignInFirst() {
  return (
    <ConfirmCard>
      <p>Primero inicia sesión en la cuenta que recibió el enlace. Después lo confirmas aquí.</p>
      <ButtonLink to={buildLoginPath(PATHS.verifyEmail)} size="lg" wide>
        Iniciar sesión
      </ButtonLink>
    </ConfirmCard>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <div role="status">
      <PageNotice
        illustration="success"
        title="Tu correo está confirmado"
        text={
          <>
            <strong className="wrap-anywhere">{email}</strong> es el correo de tu cuenta.
          </>
        }
        links={[{ to: PATHS.home, label: 'Ir al inicio', size: 'lg' }]}
      />
    </div>
  )
}

function LinkMissing() {
  return (
    <PageNotice
      illustration="error"
      title="No pudimos confirmar tu correo"
      text="El enlace es inválido. Abre el del correo más reciente, o pide otro desde tu perfil."
      links={[{ to: PATHS.profile, label: 'Ir a mi perfil', size: 'lg' }]}
    />
  )
}
