import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation, useSearchParams, useSubmit } from 'react-router'
import type { LinkState } from '#contract/people/auth.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { AuthCard } from '#web/auth/auth-card.tsx'
import { checkLink, type LinkCheck } from '#web/auth/check-link.ts'
import { forgetLinkToken, readLinkEmail, readLinkToken } from '#web/auth/link-token.ts'
import { Form } from '#web/forms/form.tsx'
import { loadUserOrNull } from '#web/session/navigation/guards.ts'
import { buildLoginPath, buildPathWithEmail } from '#web/session/navigation/sign-in-links.ts'
import { signOut } from '#web/session/session-requests.ts'
import { saveUser } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import {
  buildPageMeta,
  LINK_TOKEN_ROUTE,
  PageNotice,
  PagePending,
  PRIVATE_PAGE_HEADERS,
} from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { takePageBeforeConfirming } from '#web/users/page-before-confirming.ts'
import type { Route } from './+types/verify-email'

const TITLE = 'Confirmar mi correo'

/** This page's address for a reader who must sign in first: signing in confirms. */
const CONFIRMING_PATH = `${PATHS.verifyEmail}?confirmar`

const TO_PROFILE = [{ to: PATHS.profile, label: 'Ir a mi perfil', size: 'lg' }] as const

/** What a link says that confirms nothing any more, and where to go. */
const DEAD_LINKS = {
  used: {
    title: 'Este enlace ya se usó',
    text: 'No tienes que hacer nada más. En tu perfil ves el correo de tu cuenta.',
    links: TO_PROFILE,
  },
  expired: {
    title: 'Este enlace ya expiró',
    text: 'Pide otro desde tu perfil y abre el correo más reciente.',
    links: TO_PROFILE,
  },
  invalid: {
    title: 'No pudimos confirmar tu correo',
    text: 'El enlace es inválido. Abre el del correo más reciente, o pide otro desde tu perfil.',
    links: TO_PROFILE,
  },
} as const

const isDead = (state: LinkState): state is keyof typeof DEAD_LINKS =>
  Object.hasOwn(DEAD_LINKS, state)

export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

export const handle = LINK_TOKEN_ROUTE

export async function clientLoader() {
  const token = readLinkToken(PATHS.verifyEmail)
  if (token === null) return { link: null, user: null, email: '' }
  // First, so that the check knows who is signed in.
  const user = await loadUserOrNull()
  const email = readLinkEmail(PATHS.verifyEmail)
  return { link: await checkLink('verify-email', token), user, email }
}

/**
 * The button confirms, or the sign-in that this page asked for, so that a mail scanner that opens the link, even
 * with scripts, does not.
 */
export async function clientAction() {
  const token = readLinkToken(PATHS.verifyEmail) ?? 'none'
  try {
    const { user } = await call('POST /auth/email/verify', { body: { token } })
    forgetLinkToken()
    saveUser(user)
    const place = takePageBeforeConfirming()
    return { confirmed: user.email, place, message: null, isOtherAccount: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOtherAccount = error.code === 'LINK_OF_ANOTHER_ACCOUNT'
    return { confirmed: null, place: null, message: error.message, isOtherAccount }
  }
}

export const HydrateFallback = PagePending

/** Confirms an address for whoever is signed in to its account, or signs in first (`R14`). */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { link, user, email } = loaderData
  if (actionData?.confirmed)
    return <Confirmed email={actionData.confirmed} place={actionData.place} />
  const state = link?.state ?? 'invalid'
  if (isDead(state)) return <PageNotice illustration="error" {...DEAD_LINKS[state]} />
  if (!user) return <SignInFirst email={email} />
  const isOtherAccount = state === 'of-another-account' || actionData?.isOtherAccount
  if (isOtherAccount) return <OtherAccount email={user.email} />
  return (
    <ConfirmCard isChange={Boolean(link?.change)}>
      {actionData?.message && <Banner tone="danger" title={actionData.message} />}
      {link?.change ? (
        <Change {...link.change} />
      ) : (
        <p>
          Iniciaste sesión como{' '}
          <strong className="wrap-anywhere">
            <EmailAddress address={user.email} />
          </strong>
          . Confirma que el correo en el que recibiste el enlace es tuyo.
        </p>
      )}
      <ConfirmForm />
      {link?.isChecked && !link.change && <ConfirmAfterSignIn />}
    </ConfirmCard>
  )
}

/** A change of address waits for the button, where both addresses are read first; so does a link that was not checked. */
function ConfirmAfterSignIn() {
  const [query] = useSearchParams()
  const submit = useSubmit()
  const isSignedInForIt = query.has('confirmar')
  useEffect(() => {
    if (isSignedInForIt) void submit(null, { method: 'post' })
  }, [isSignedInForIt, submit])
  return null
}

function Change({ from, to }: NonNullable<LinkCheck['change']>) {
  return (
    <>
      <p>Tu cuenta cambia de correo. Desde que confirmes, entras con el nuevo:</p>
      <dl className="grid gap-3 rounded-md bg-sunk p-4">
        <div>
          <dt className="text-sm text-muted">Ahora</dt>
          <dd className="wrap-anywhere">{from}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Nuevo</dt>
          <dd className="font-semibold wrap-anywhere">{to}</dd>
        </div>
      </dl>
    </>
  )
}

function ConfirmCard({ isChange, children }: { isChange: boolean; children: ReactNode }) {
  return (
    <AuthCard
      title={TITLE}
      foot={
        <>
          {isChange
            ? '¿No pediste este cambio? No confirmes nada: alguien más puede conocer tu contraseña.'
            : '¿No creaste esta cuenta? No confirmes nada: alguien usó tu correo. Con una contraseña nueva, solo tú puedes entrar.'}
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

function OtherAccount({ email }: { email: string }) {
  return (
    <AuthCard title={TITLE}>
      <Banner
        tone="warning"
        action={<SwitchAccountButton />}
        title="Este enlace es de otra cuenta. Inicia sesión con la cuenta que recibió el correo."
      >
        Ahora estás en la de{' '}
        <strong className="wrap-anywhere">
          <EmailAddress address={email} />
        </strong>
        .
      </Banner>
    </AuthCard>
  )
}

function SwitchAccountButton() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(buildLoginPath(CONFIRMING_PATH))
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="Saliendo..." onClick={leave}>
      Entrar con otra cuenta
    </Button>
  )
}

function SignInFirst({ email }: { email: string }) {
  return (
    <ConfirmCard isChange={false}>
      <p>Para confirmar, inicia sesión en la cuenta que recibió el enlace.</p>
      <ButtonLink to={buildPathWithEmail(buildLoginPath(CONFIRMING_PATH), email)} size="lg" wide>
        Iniciar sesión
      </ButtonLink>
    </ConfirmCard>
  )
}

const TO_HOME = { to: PATHS.home, label: 'Ir al inicio', size: 'lg' } as const
const TO_PAYOUT_SETUP = { to: PATHS.payoutSetup, label: 'Configurar pagos', size: 'lg' } as const

/** @param place the page that asked for it; null if none did */
function Confirmed({ email, place }: { email: string; place: string | null }) {
  const { user } = useSession()
  const canSetUpPayouts = user?.roles.includes('HOST') && !user.stripeConnectAccountId
  const wasElsewhere = place !== null && place !== PATHS.payoutSetup
  // The wizard stays locked until then.
  const comesAfterPayouts = Boolean(canSetUpPayouts && place?.startsWith(PATHS.createEvent))
  return (
    <div role="status">
      <PageNotice
        illustration="success"
        title="Tu correo está confirmado"
        text={
          <>
            <strong className="wrap-anywhere">
              <EmailAddress address={email} />
            </strong>{' '}
            es el correo de tu cuenta.
          </>
        }
        links={[
          comesAfterPayouts && TO_PAYOUT_SETUP,
          wasElsewhere && { to: place, label: 'Volver a donde estabas', size: 'lg' },
          canSetUpPayouts && !comesAfterPayouts && TO_PAYOUT_SETUP,
          !(wasElsewhere && canSetUpPayouts) && TO_HOME,
        ]}
      />
    </div>
  )
}
