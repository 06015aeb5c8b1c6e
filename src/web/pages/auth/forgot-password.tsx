import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { RESET_LINK_VALIDITY_TEXT } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { call } from '#web/api/call.ts'
import { AuthCard, EmailField, NeedsScript } from '#web/auth/auth-card.tsx'
import { usePrefill } from '#web/auth/prefill.ts'
import { describeResetLink } from '#web/auth/reset-link-error.ts'
import { SCRIPT_ONLY } from '#web/boot/boot-script.tsx'
import { Form, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { email, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Route } from './+types/forgot-password'

const BACK = { to: PATHS.login, label: 'Volver a iniciar sesión' }
const rules = { email }

export const meta = () => buildPageMeta({ title: 'Recuperar contraseña' })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const address = String(form.get('email')).trim()
  try {
    await call('POST /auth/password-reset/request', { body: { email: address } })
    return { sentTo: address }
  } catch (error) {
    return toFormFailure(error, form, {
      otherwise: 'Error al enviar el email. Intenta nuevamente.',
    })
  }
}

/** Requests a reset link, then explains the next steps (`spec §2`, `§4`). */
export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [dismissed, setDismissed] = useState<unknown>(null)
  const sent = actionData && 'sentTo' in actionData ? actionData : null
  if (sent && sent !== dismissed) {
    return <Sent to={sent.sentTo} onAnother={() => setDismissed(sent)} />
  }
  const failure = actionData && !('sentTo' in actionData) ? actionData : undefined
  return <RequestLinkForm failure={failure} />
}

type Failure = Exclude<NonNullable<Route.ComponentProps['actionData']>, { sentTo: string }>

function RequestLinkForm({ failure }: { failure: Failure | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const [query] = useSearchParams()
  const prefill = usePrefill()
  const deadLink = describeResetLink(query.get('link'))
  const { errors, message, form } = useFieldErrors(
    rules,
    failure,
    () => 'Por favor ingresa un email válido',
  )
  return (
    <AuthCard title="¿Olvidaste tu contraseña?" back={BACK}>
      {deadLink && <Banner tone="warning">{deadLink}</Banner>}
      <p className="text-muted">Escribe tu correo y te enviaremos un enlace para elegir otra.</p>
      <NeedsScript to="pedir el enlace" />
      <Form key={prefill?.email} {...SCRIPT_ONLY} {...form} className="grid gap-5">
        <EmailField prefilled={prefill?.email} error={errors.email} />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Enviando...">
          Enviar enlace
        </Button>
      </Form>
    </AuthCard>
  )
}

function Sent({ to, onAnother }: { to: string; onAnother: () => void }) {
  return (
    <AuthCard title="Revisa tu correo" back={BACK}>
      <Banner tone="success" title="¡Email enviado! Revisa tu bandeja de entrada.">
        Si <strong className="break-words">{to}</strong> tiene una cuenta, ya va en camino un
        enlace.
      </Banner>
      <ol className="grid list-decimal gap-2 pl-6">
        <li>Revisa tu bandeja de entrada, y también la de correo no deseado.</li>
        <li>Busca un correo de {PRODUCT_NAME}.</li>
        <li>Haz clic en el enlace para elegir tu nueva contraseña.</li>
        <li>El enlace expira en {RESET_LINK_VALIDITY_TEXT}.</li>
      </ol>
      <div className="grid gap-3">
        <ButtonLink to={PATHS.login} size="lg" wide>
          Ir a iniciar sesión
        </ButtonLink>
        <Button variant="secondary" size="lg" wide onClick={onAnother}>
          Enviar otro correo
        </Button>
      </div>
    </AuthCard>
  )
}
