import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EmailPreferences } from '#contract/people/account.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Outcome } from './actions.ts'
import { SettingsPart } from './settings-part.tsx'

const HOST_EMAILS = [
  { kind: 'contributionReceived', label: 'Cuando alguien aporta a uno de mis eventos' },
  { kind: 'goalReached', label: 'Cuando un sueño llega a su meta' },
] as const
const NEWS = { kind: 'news', label: 'Novedades y consejos de Cigüeña, de vez en cuando' } as const

function EmailsForm({ preferences, isHost }: { preferences: EmailPreferences; isHost: boolean }) {
  const fetcher = useFetcher<Outcome>()
  const outcome = fetcher.data
  useEffect(() => {
    if (outcome?.done) toast.success(outcome.message)
  }, [outcome])
  const shown = isHost ? [...HOST_EMAILS, NEWS] : [NEWS]
  const hidden = isHost ? [] : HOST_EMAILS.filter(({ kind }) => preferences[kind])
  return (
    <Form fetcher={fetcher} className="grid justify-items-start gap-4">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Correos que quiero recibir</legend>
        {shown.map(({ kind, label }) => (
          <Checkbox key={kind} name={kind} label={label} defaultChecked={preferences[kind]} />
        ))}
        {/* Preserves the preferences that only hosts can see. */}
        {hidden.map(({ kind }) => (
          <input key={kind} type="hidden" name={kind} value="on" />
        ))}
      </fieldset>
      <FormMessage>{outcome && !outcome.done && outcome.message}</FormMessage>
      <Button
        type="submit"
        name="intent"
        value="letters"
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        busyLabel="Guardando..."
      >
        Guardar preferencias
      </Button>
    </Form>
  )
}

/** Preferences for optional emails (`R7`). */
export function EmailsSection(props: {
  result: LoadResult<{ preferences: EmailPreferences }>
  isHost: boolean
}) {
  return (
    <SettingsPart
      id="letters"
      title="Correos"
      text="Los comprobantes y los avisos de seguridad llegan siempre."
      isOpen={props.result.errorMessage !== null}
    >
      <LoadResultView result={props.result} errorTitle="No pudimos cargar tus preferencias">
        {({ preferences }) => <EmailsForm preferences={preferences} isHost={props.isHost} />}
      </LoadResultView>
    </SettingsPart>
  )
}

const rules = { password: required }

/** What blocks the deletion; a wrong password is shown at its field instead. */
function Failure({ failure }: { failure: FormFailure | undefined }) {
  if (!failure || failure.details.some(({ field }) => field === 'password')) return null
  return (
    <Banner tone="danger" title={failure.message}>
      {failure.details.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {failure.details.map(({ field, message }) => (
            <li key={field} className="[overflow-wrap:anywhere]">
              {message}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const fetcher = useFetcher<Outcome>()
  const formId = useId()
  const failure = fetcher.data?.done ? undefined : fetcher.data
  const { errors, form } = useFieldErrors(rules, failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title="¿Eliminar tu cuenta?"
      footer={
        <>
          <DialogCancel>Conservar mi cuenta</DialogCancel>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={fetcher.state !== 'idle'}
            busyLabel="Eliminando..."
          >
            Eliminar para siempre
          </Button>
        </>
      }
    >
      <Form fetcher={fetcher} id={formId} {...form} className="grid gap-5">
        <p className="text-muted">
          No se puede deshacer: la eliminamos en este momento, cerramos todas tus sesiones y te
          avisamos en un último correo.
        </p>
        <Failure failure={failure} />
        <input type="hidden" name="intent" value="delete" />
        <PasswordField
          name="password"
          label="Escribe tu contraseña para confirmar"
          autoComplete="current-password"
          error={errors.password}
        />
      </Form>
    </Dialog>
  )
}

/** Account deletion, with what is deleted and what is kept (`R7`). */
export function DeletionSection() {
  const [confirming, setConfirming] = useState(false)
  return (
    <SettingsPart id="deletion" title="Eliminar mi cuenta">
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Borramos tu nombre, tu correo y los mensajes que escribiste, también en tus eventos.
        </li>
        <li>Tus borradores desaparecen. De los eventos terminados solo quedan los montos.</li>
        <li>
          Las novedades que escribiste en el evento de alguien más se quedan ahí con sus fotos, sin
          tu nombre. Si no quieres que se queden, quítalas antes.
        </li>
        <li>
          Mientras haya dinero en camino (un evento activo, un pago abierto o una aclaración del
          banco) no se puede eliminar.
        </li>
        <li>Tu cuenta con el proveedor de pagos es tuya: los depósitos pendientes llegan igual.</li>
      </ul>
      <div>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Eliminar mi cuenta
        </Button>
      </div>
      {confirming && <DeletionDialog onClose={() => setConfirming(false)} />}
    </SettingsPart>
  )
}
