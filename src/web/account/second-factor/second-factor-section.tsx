import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { SecondFactorState, startTotp } from '#contract/people/second-factor.ts'
import { RECOVERY_CODES } from '#contract/product/limits.ts'
import { call } from '#web/api/call.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { supportsPasskeys } from '#web/session/passkeys.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SettingsPart } from '../settings-part.tsx'
import { AddPasskeyDialog, ConnectAppDialog } from './add-factor-dialogs.tsx'
import { RecoveryCodesDialog, RenewCodesDialog } from './recovery-codes.tsx'
import { type RemovableFactor, RemoveFactorDialog } from './remove-factor-dialog.tsx'

const FEW_CODES = 3

/** The dialog that is open. */
type Step =
  | { name: 'passkey' }
  | { name: 'renew' }
  | { name: 'app'; setup: ReplyOf<typeof startTotp> }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'remove'; factor: RemovableFactor }

interface FactorProps {
  title: string
  text: ReactNode
  children?: ReactNode
  action: ReactNode
}

function Factor({ title, text, children, action }: FactorProps) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <div className="text-muted">{text}</div>
      </div>
      {children}
      <div className="grid sm:flex">{action}</div>
    </div>
  )
}

interface RowProps {
  name: string
  facts: readonly string[]
  /** Absent where it may not be removed. */
  onRemove: (() => void) | undefined
}

function FactorRow({ name, facts, onRemove }: RowProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-sunk py-2 pr-2 pl-4">
      <div className="grid min-w-0 py-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-label={`Quitar ${name}`}
          onClick={onRemove}
        >
          Quitar
        </Button>
      )}
    </div>
  )
}

type Passkey = SecondFactorState['passkeys'][number]

const describePasskey = ({ createdAt, lastUsedAt }: Passkey) => [
  `Agregada el ${formatShortDate(createdAt)}`,
  ...(lastUsedAt ? [`Usada el ${formatShortDate(lastUsedAt)}`] : []),
]

function RecoveryCodesFactor({ left, onRenew }: { left: number; onRenew: () => void }) {
  const text = `Te quedan ${left} de ${RECOVERY_CODES}. Cada uno te deja entrar una vez si pierdes tu dispositivo.`
  return (
    <Factor
      title="Códigos de recuperación"
      text={text}
      action={
        <Button variant="secondary" onClick={onRenew}>
          Renovar códigos
        </Button>
      }
    >
      {left <= FEW_CODES && (
        <Banner tone="warning">Te quedan pocos. Renuévalos y guarda los nuevos.</Banner>
      )}
    </Factor>
  )
}

const countFactors = ({ passkeys, totpSince }: SecondFactorState) =>
  passkeys.length + (totpSince ? 1 : 0)

/** True once the account has a passkey or an app. */
export const hasSecondFactor = (state: SecondFactorState) => countFactors(state) > 0

interface FactorsProps {
  state: SecondFactorState
  onStep: (step: Step) => void
}

function Factors({ state, onStep }: FactorsProps) {
  const { passkeys, totpSince, recoveryCodesLeft, required } = state
  const { running, errorMessage, run } = useRequest()
  const count = countFactors(state)
  const isLast = required && count === 1
  const remove = (factor: RemovableFactor) =>
    isLast ? undefined : () => onStep({ name: 'remove', factor })
  const connect = async () =>
    onStep({ name: 'app', setup: await call('POST /account/second-factor/totp') })
  return (
    <>
      <Factor
        title="Llaves de acceso"
        text="Tu huella, tu rostro o el PIN de tu celular o computadora. Es lo más seguro y lo más rápido."
        action={
          supportsPasskeys() ? (
            <Button
              variant={count === 0 ? 'primary' : 'secondary'}
              onClick={() => onStep({ name: 'passkey' })}
            >
              Agregar llave de acceso
            </Button>
          ) : (
            <p className="text-sm text-muted">
              Este navegador no admite llaves de acceso. Ábrelo en otro o usa una app de códigos.
            </p>
          )
        }
      >
        {passkeys.length > 0 && (
          <ul className="grid gap-2">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <FactorRow
                  name={passkey.name}
                  facts={describePasskey(passkey)}
                  onRemove={remove({ kind: 'passkey', ...passkey })}
                />
              </li>
            ))}
          </ul>
        )}
      </Factor>
      <Factor
        title="App de códigos"
        text="Una app como Google Authenticator te muestra un código nuevo cada 30 segundos."
        action={
          <Button
            variant="secondary"
            busy={running !== null}
            busyLabel="Preparando..."
            onClick={() => void run('request', connect)}
          >
            {totpSince ? 'Conectar otra app' : 'Conectar app de códigos'}
          </Button>
        }
      >
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        {totpSince && (
          <FactorRow
            name="App de códigos"
            facts={[`Conectada el ${formatShortDate(totpSince)}`]}
            onRemove={remove({ kind: 'app' })}
          />
        )}
      </Factor>
      {count > 0 && (
        <RecoveryCodesFactor left={recoveryCodesLeft} onRenew={() => onStep({ name: 'renew' })} />
      )}
      {isLast && (
        <p className="text-sm text-muted">
          Tu cuenta de administración siempre necesita un segundo paso: agrega otro antes de quitar
          este.
        </p>
      )}
    </>
  )
}

interface StepDialogProps {
  step: Step
  state: SecondFactorState
  onStep: (step: Step | null) => void
  onChanged: () => void
  onRemoved: () => void
}

function StepDialog({ step, state, onStep, onChanged, onRemoved }: StepDialogProps) {
  const close = () => onStep(null)
  const finish = (codes: readonly string[] | null) => {
    onChanged()
    onStep(codes && { name: 'codes', codes })
  }
  const finishRemoval = () => {
    onRemoved()
    close()
  }
  if (step.name === 'passkey') return <AddPasskeyDialog onAdded={finish} onClose={close} />
  if (step.name === 'app')
    return <ConnectAppDialog setup={step.setup} onAdded={finish} onClose={close} />
  if (step.name === 'renew') return <RenewCodesDialog onRenewed={finish} onClose={close} />
  if (step.name === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={close} />
  const isLast = countFactors(state) === 1
  const { factor } = step
  return (
    <RemoveFactorDialog factor={factor} isLast={isLast} onRemoved={finishRemoval} onClose={close} />
  )
}

interface SecondFactorProps {
  state: SecondFactorState
  /** The button that opened a dialog is gone with its row. */
  onRemoved: () => void
}

function SecondFactor({ state, onRemoved }: SecondFactorProps) {
  const [step, setStep] = useState<Step | null>(null)
  const { revalidate } = useRevalidator()
  const reloadAfterRemoval = async () => {
    await revalidate()
    onRemoved()
  }
  return (
    <>
      <Factors state={state} onStep={setStep} />
      {step && (
        <StepDialog
          step={step}
          state={state}
          onStep={setStep}
          onChanged={() => void revalidate()}
          onRemoved={() => void reloadAfterRemoval()}
        />
      )}
    </>
  )
}

function State({ isActive }: { isActive: boolean }) {
  return (
    <StatusBadge tone={isActive ? 'success' : 'warning'}>
      {isActive ? 'Activada' : 'Sin activar'}
    </StatusBadge>
  )
}

interface SecondFactorSectionProps {
  result: LoadResult<{ secondFactor: SecondFactorState }>
  isOpen?: boolean
}

/** The second factors of the account: state, add, remove, recovery codes (`R16`). */
export function SecondFactorSection({ result, isOpen = false }: SecondFactorSectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <SettingsPart
      id="second-factor"
      title="Verificación en dos pasos"
      text="Al entrar, además de tu contraseña te pedimos algo que solo tú tienes."
      state={result.data && <State isActive={hasSecondFactor(result.data.secondFactor)} />}
      isOpen={isOpen || result.errorMessage !== null}
      detailsRef={details}
    >
      <LoadResultView result={result} errorTitle="No pudimos cargar tu verificación en dos pasos">
        {({ secondFactor }) => (
          <SecondFactor
            state={secondFactor}
            onRemoved={() => details.current?.querySelector('summary')?.focus()}
          />
        )}
      </LoadResultView>
    </SettingsPart>
  )
}
