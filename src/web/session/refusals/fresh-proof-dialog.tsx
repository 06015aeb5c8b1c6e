import { useEffect, useId, useState } from 'react'
import type { PasskeyRequestOptions } from '#contract/people/passkeys.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { AccountOfPassword } from '#web/forms/account-of-password.tsx'
import { useFormRequest } from '#web/forms/form-request.ts'
import { required } from '#web/forms/validation/field-errors.ts'
import { buildPathWithEmail } from '#web/session/navigation/sign-in-links.ts'
import { signWithPasskey, supportsPasskeys } from '#web/session/passkeys.ts'
import { getSession } from '#web/session/session-store.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useFocusFirst } from '#web/ui/layout/use-focus-first.ts'

const rules = { password: required }
const FIELD_OF = { WRONG_PASSWORD: 'password' }

/** Undefined while it is not known whether the account has a passkey, null if it has none. */
function usePasskeyOptions() {
  const [options, setOptions] = useState<PasskeyRequestOptions | null>()
  const load = async () => {
    if (!supportsPasskeys()) return setOptions(null)
    const none = { options: null }
    const reply = await call('POST /auth/fresh-proof/passkey-options').catch(() => none)
    setOptions(reply.options)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a challenge that was used is loaded anew
  useEffect(() => void load(), [])
  return { options, reload: load }
}

interface PasskeyButtonProps {
  options: PasskeyRequestOptions
  onProven: () => void
  onFailed: () => void
}

function PasskeyButton({ options, onProven, onFailed }: PasskeyButtonProps) {
  const { running, errorMessage, run } = useRequest()
  const prove = async () => {
    try {
      const passkey = await signWithPasskey(options)
      await call('POST /auth/fresh-proof', { body: { method: 'passkey', passkey } })
      onProven()
    } catch (error) {
      onFailed()
      throw error
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-center text-muted">o</p>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <Button
        variant="secondary"
        wide
        busy={running !== null}
        busyLabel="Esperando a tu dispositivo..."
        onClick={() => void run('request', prove)}
      >
        Usar llave de acceso
      </Button>
    </div>
  )
}

interface ProofDialogProps {
  /** What waits for the proof, where the call names it. */
  purpose: string | undefined
  options: PasskeyRequestOptions | null
  onAnswer: (isProven: boolean) => void
  onPasskeyFailed: () => void
}

function ProofDialog({ purpose, options, onAnswer, onPasskeyFailed }: ProofDialogProps) {
  const formId = useId()
  const body = useFocusFirst<HTMLDivElement>()
  const provePassword = async (fields: FormData) => {
    const password = String(fields.get('password'))
    await call('POST /auth/fresh-proof', { body: { method: 'password', password } })
    onAnswer(true)
  }
  const { errors, message, form, isBusy } = useFormRequest(rules, provePassword, {
    fieldOf: FIELD_OF,
  })
  return (
    <Dialog
      open
      size="sm"
      title="Confirma que eres tú"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Confirmando...">
            Confirmar
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4">
        {purpose && <p className="font-semibold wrap-anywhere">{purpose}</p>}
        <p className="text-muted">
          Este paso es delicado y hace rato que entraste. Al confirmar seguimos donde estabas.
        </p>
        {message && <Banner tone="danger">{message}</Banner>}
        <form {...form} id={formId}>
          <AccountOfPassword email={getSession().user?.email ?? ''} />
          <PasswordField
            name="password"
            label="Tu contraseña"
            autoComplete="current-password"
            error={errors.password}
          />
          <TouchLink
            to={buildPathWithEmail(PATHS.forgotPassword, getSession().user?.email ?? '')}
            onClick={() => onAnswer(false)}
          >
            ¿Olvidaste tu contraseña?
          </TouchLink>
        </form>
        {options && (
          <PasskeyButton
            options={options}
            onProven={() => onAnswer(true)}
            onFailed={onPasskeyFailed}
          />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Asks for the password or a passkey (`R16`). It opens once it is known whether the account has a
 * passkey, so that nothing moves below the finger.
 */
export function FreshProofDialog(props: Pick<ProofDialogProps, 'purpose' | 'onAnswer'>) {
  const { options, reload } = usePasskeyOptions()
  if (options === undefined) return null
  return <ProofDialog {...props} options={options} onPasskeyFailed={() => void reload()} />
}
