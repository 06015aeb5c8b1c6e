import { type MouseEvent, useEffect, useState } from 'react'
import { redirect, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import type { SecondFactorMethod } from '#contract/people/second-factor.ts'
import { describeSessionEnd } from '#contract/people/session-end.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { AuthCard, EmailField, NeedsScript } from '#web/auth/auth-card.tsx'
import { usePrefill } from '#web/auth/prefill.ts'
import { SecondStep } from '#web/auth/second-step.tsx'
import { SCRIPT_ONLY } from '#web/boot/boot-script.tsx'
import { Form, readTexts, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { email, required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPathWithEmail, toSafeNextPath } from '#web/session/navigation/sign-in-links.ts'
import { getSession, saveSession, takeSessionEnd } from '#web/session/session-store.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink, TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/login'

const rules = { email, password: required }
/** `R2` fixes these words; what helps stands beside them. */
const BAD_CREDENTIALS = 'Credenciales inválidas'
const SIGNED_IN = '¡Inicio de sesión exitoso!'
const SIGNED_IN_BY_RECOVERY_CODE = `${SIGNED_IN} Si perdiste tu dispositivo, cámbialo en Configuración.`

export const meta = () => buildPageMeta({ title: 'Iniciar Sesión' })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const body = { ...readTexts(form, 'email', 'password'), remember: form.has('remember') }
    const answer = await call('POST /auth/login', { body })
    if ('secondFactor' in answer) return { challenge: answer.secondFactor }
    saveSession(answer)
  } catch (error) {
    const unknown = error instanceof ApiError && error.status === 401
    return toFormFailure(error, form, {
      otherwise: unknown ? BAD_CREDENTIALS : 'Error al iniciar sesión',
    })
  }
  toast.speak(SIGNED_IN)
  throw redirect(findLandingPath(new URL(request.url).searchParams.get('next')))
}

/** The page that was asked for; who works at the desk and asked for none begins there. */
function findLandingPath(next: string | null): string {
  const path = toSafeNextPath(next)
  const isAtDesk = hasAnyRole(getSession().user?.roles ?? [], DESK_ROLES)
  return path === PATHS.home && isAtDesk ? PATHS.admin : path
}

/** Why somebody who followed a public link stands before a login. */
function LoginReason({ next }: { next: string | null }) {
  const page = toSafeNextPath(next).split(/[?#]/)[0]
  if (page === PATHS.events) {
    return (
      <Banner tone="info" title="La lista de eventos se ve con una cuenta">
        ¿Te invitaron a un baby shower? Abre el enlace que te compartieron: para verlo y aportar no
        necesitas cuenta.
      </Banner>
    )
  }
  if (page !== PATHS.createEvent) return null
  return (
    <Banner tone="info">
      Para crear tu baby shower, inicia sesión o crea tu cuenta. Es gratis.
    </Banner>
  )
}

const WelcomeBanner = () => (
  <Banner tone="success" title="¡Registro completado exitosamente!">
    Entra con la contraseña que acabas de elegir. Te enviamos un correo para confirmar tu dirección.
  </Banner>
)

/** Why the session that led here is over, in a sentence. */
function useSessionEnd(): string | null {
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(() => {
    const taken = describeSessionEnd(takeSessionEnd())
    if (taken) setSentence(taken)
  }, [])
  return sentence
}

/** A wrong password is typed again: its field has the focus, and the message is announced. */
function useFocusOnRefusal(refusal: object | undefined) {
  useEffect(() => {
    if (refusal) document.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [refusal])
}

type Answer = Route.ComponentProps['actionData']

/**
 * The challenge that the password earned, until the person goes back. The password's form stays
 * mounted below it, with what was typed.
 */
function useSecondStep(answer: Answer) {
  const challenge = answer && 'challenge' in answer ? answer.challenge : null
  const [left, setLeft] = useState<{ challenge: string; reason: string | undefined } | null>(null)
  const isLeft = left !== null && left.challenge === challenge?.challenge
  useEffect(() => {
    if (isLeft) document.querySelector<HTMLElement>('input[name=password]')?.focus()
  }, [isLeft])
  return {
    challenge: isLeft ? null : challenge,
    reason: isLeft ? left.reason : undefined,
    onBack: (reason?: string) => challenge && setLeft({ challenge: challenge.challenge, reason }),
  }
}

/** How far signing in is: it succeeded while the next page still loads. */
function useProgress() {
  const { state } = useNavigation()
  const hasSignedIn = state === 'loading' && getSession().user !== null
  return { busy: state !== 'idle', busyLabel: hasSignedIn ? SIGNED_IN : 'Iniciando sesión...' }
}

/** Sign-in (`spec §2`, `§5`, `§8`, `R16`). Needs JavaScript: the token is stored in the browser. */
export default function Login({ actionData }: Route.ComponentProps) {
  const { busy, busyLabel } = useProgress()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const prefill = usePrefill()
  const sessionEnd = useSessionEnd()
  const { challenge, reason, onBack } = useSecondStep(actionData)
  const failure = actionData && 'message' in actionData ? actionData : undefined
  useFocusOnRefusal(failure?.message === BAD_CREDENTIALS ? failure : undefined)
  const { errors, message, form } = useFieldErrors(
    rules,
    failure,
    () => 'Por favor completa todos los campos',
  )
  const enter = (method: SecondFactorMethod) => {
    if (method === 'recovery-code') toast.success(SIGNED_IN_BY_RECOVERY_CODE)
    else toast.speak(SIGNED_IN)
    void navigate(findLandingPath(query.get('next')), { replace: true })
  }
  /** With the address that was typed already. */
  const takeEmailAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const fields = form.ref.current
    const typed = fields ? String(new FormData(fields).get('email')).trim() : ''
    if (!typed || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(buildPathWithEmail(PATHS.forgotPassword, typed))
  }
  return (
    <AuthCard
      title={challenge ? 'Confirma que eres tú' : 'Iniciar Sesión'}
      foot={
        challenge ? undefined : (
          <>
            ¿Aún no tienes cuenta? <TouchLink to={PATHS.register}>Crear cuenta</TouchLink>
          </>
        )
      }
    >
      {!challenge && !failure && prefill?.isNewAccount && <WelcomeBanner />}
      {!challenge &&
        (sessionEnd ? (
          <Banner tone="info">{sessionEnd}</Banner>
        ) : (
          <LoginReason next={query.get('next')} />
        ))}
      {reason && <Banner tone="warning">{reason}</Banner>}
      <NeedsScript to="iniciar sesión" />
      {challenge && (
        <SecondStep
          key={challenge.challenge}
          challenge={challenge}
          onSignedIn={enter}
          onBack={onBack}
        />
      )}
      <Form
        key={prefill?.email}
        {...SCRIPT_ONLY}
        {...form}
        hidden={challenge !== null}
        className="grid gap-5"
      >
        <EmailField prefilled={prefill?.email} error={errors.email} />
        <PasswordField
          name="password"
          label="Contraseña"
          autoComplete="current-password"
          autoFocus={Boolean(prefill?.email)}
          error={errors.password}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox name="remember" label="Recordarme" />
          <TouchLink to="/forgot" onClick={takeEmailAlong}>
            ¿Olvidaste tu contraseña?
          </TouchLink>
        </div>
        {message === BAD_CREDENTIALS ? (
          <FormMessage title={message}>
            Revisa tu correo y tu contraseña, o{' '}
            <TextLink to={PATHS.forgotPassword} onClick={takeEmailAlong}>
              elige una contraseña nueva
            </TextLink>
            .
          </FormMessage>
        ) : (
          <FormMessage>{message}</FormMessage>
        )}
        <Button type="submit" size="lg" wide busy={busy} busyLabel={busyLabel}>
          Iniciar sesión
        </Button>
      </Form>
    </AuthCard>
  )
}
