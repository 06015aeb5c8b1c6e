import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SecondFactorChallenge, SecondFactorMethod } from '#contract/people/second-factor.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { FormMessage } from '#web/forms/form-message.tsx'
import { useFormRequest } from '#web/forms/form-request.ts'
import { required } from '#web/forms/validation/field-errors.ts'
import { signWithPasskey, supportsPasskeys } from '#web/session/passkeys.ts'
import { saveSession } from '#web/session/session-store.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type CodeMethod = Exclude<SecondFactorMethod, 'passkey'>

const rules = { code: required }
const FIELD_OF = { CODE_INVALID: 'code' }

const OFFERS: Record<SecondFactorMethod, string> = {
  passkey: 'Usar llave de acceso',
  totp: 'Usar un código de mi app',
  'recovery-code': 'Usar un código de recuperación',
}

const CODE_FIELDS = {
  totp: {
    label: 'Código de tu app',
    hint: 'Los seis números que tu app de códigos muestra ahora.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  'recovery-code': {
    label: 'Código de recuperación',
    hint: 'Uno de los diez que guardaste, como k7qm-2xva-93td-hp4w. Cada uno sirve una vez.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** Answers the challenge; resolves once signed in. */
type Answer = (
  proof:
    | { method: CodeMethod; code: string }
    | { method: 'passkey'; passkey: Awaited<ReturnType<typeof signWithPasskey>> },
) => Promise<void>

function CodeForm({ method, answer }: { method: CodeMethod; answer: Answer }) {
  const { errors, message, form, isBusy } = useFormRequest(
    rules,
    (fields) => answer({ method, code: String(fields.get('code')) }),
    { fieldOf: FIELD_OF },
  )
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="code"
        {...CODE_FIELDS[method]}
        maxLength={40}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.code}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Confirmando...">
        Confirmar y entrar
      </Button>
    </form>
  )
}

interface PasskeyStepProps {
  options: SecondFactorChallenge['passkey']
  answer: Answer
}

function PasskeyStep({ options, answer }: PasskeyStepProps) {
  const { running, errorMessage, run } = useRequest()
  const sign = async () => {
    if (options) await answer({ method: 'passkey', passkey: await signWithPasskey(options) })
  }
  return (
    <div className="grid gap-5">
      <p className="text-muted">Tu dispositivo te va a pedir tu huella, tu rostro o tu PIN.</p>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <Button
        size="lg"
        wide
        busy={running !== null}
        busyLabel="Esperando a tu dispositivo..."
        onClick={() => void run('request', sign)}
      >
        {OFFERS.passkey}
      </Button>
    </div>
  )
}

/** What the account has and this browser can do; the first is offered first. */
function listMethods({ methods }: SecondFactorChallenge): SecondFactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || supportsPasskeys())
}

/** One way; hidden ways stay mounted, so that nothing typed is lost. */
function Way({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const way = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) way.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isShown])
  return (
    <div ref={way} hidden={!isShown}>
      {children}
    </div>
  )
}

interface SecondStepProps {
  challenge: SecondFactorChallenge
  onSignedIn: (method: SecondFactorMethod) => void
  /** Back to the password, with the reason if the challenge is over. */
  onBack: (reason?: string) => void
}

/** The second step of signing in (`R16`). */
export function SecondStep({ challenge, onSignedIn, onBack }: SecondStepProps) {
  const methods = listMethods(challenge)
  const [chosen, setChosen] = useState(methods[0])
  const answer: Answer = async (proof) => {
    const body = { ...proof, challenge: challenge.challenge }
    try {
      saveSession(await call('POST /auth/second-factor', { body }))
      onSignedIn(proof.method)
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'SECOND_FACTOR_EXPIRED'
      if (!isOver) throw error
      onBack(error.message)
    }
  }
  return (
    <div className="grid gap-5">
      {methods.length === 0 && (
        <Banner tone="warning" title="Este navegador no admite llaves de acceso">
          Abre Cigüeña en Safari, Chrome, Edge o Firefox y vuelve a entrar.
        </Banner>
      )}
      {methods.map((method) => (
        <Way key={method} isShown={method === chosen}>
          {method === 'passkey' ? (
            <PasskeyStep options={challenge.passkey} answer={answer} />
          ) : (
            <CodeForm method={method} answer={answer} />
          )}
        </Way>
      ))}
      <div className="grid gap-1 border-t border-line pt-4">
        {methods
          .filter((method) => method !== chosen)
          .map((method) => (
            <Button key={method} variant="quiet" wide onClick={() => setChosen(method)}>
              {OFFERS[method]}
            </Button>
          ))}
        <Button variant="quiet" wide onClick={() => onBack()}>
          Volver a la contraseña
        </Button>
      </div>
      <p className="text-center text-muted">
        ¿Perdiste todo?{' '}
        <a
          href={`mailto:${SUPPORT_EMAIL}`}
          className={`${textLinkStyle} inline-flex min-h-11 items-center`}
        >
          Escríbenos a {SUPPORT_EMAIL}
        </a>
      </p>
    </div>
  )
}
