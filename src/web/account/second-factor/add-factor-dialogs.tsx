import { useId } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { startTotp } from '#contract/people/second-factor.ts'
import { COPIED_ON_PAGE_MS, PASSKEY_NAME_MAX } from '#contract/product/limits.ts'
import { call } from '#web/api/call.ts'
import { useFormRequest } from '#web/forms/form-request.ts'
import { required } from '#web/forms/validation/field-errors.ts'
import { createPasskey } from '#web/session/passkeys.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFocusFirst } from '#web/ui/layout/use-focus-first.ts'

interface AddFactorDialogProps {
  /** With the recovery codes if this was the account's first factor. */
  onAdded: (codes: readonly string[] | null) => void
  onClose: () => void
}

const DEVICES: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'Mi iPhone'],
  [/iPad/, 'Mi iPad'],
  [/Android/, 'Mi Android'],
  [/Macintosh/, 'Mi Mac'],
  [/Windows|CrOS|Linux/, 'Mi computadora'],
]

/** A first guess at the name of this device. */
function guessDeviceName(): string {
  return DEVICES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? ''
}

const passkeyRules = { name: required }

/** Names a passkey and lets the browser create it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddFactorDialogProps) {
  const formId = useId()
  const body = useFocusFirst<HTMLDivElement>()
  const add = async (fields: FormData) => {
    const { options } = await call('POST /account/second-factor/passkeys/options')
    const passkey = await createPasskey(options)
    const name = String(fields.get('name'))
    const reply = await call('POST /account/second-factor/passkeys', { body: { name, passkey } })
    onAdded(reply.recoveryCodes)
  }
  const { errors, message, form, isBusy } = useFormRequest(passkeyRules, add)
  return (
    <Dialog
      open
      size="sm"
      title="Agregar llave de acceso"
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={formId}
            busy={isBusy}
            busyLabel="Esperando a tu dispositivo..."
          >
            Crear llave
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4">
        <p className="text-muted">
          Tu dispositivo la crea y te pide tu huella, tu rostro o tu PIN. Nosotros nunca los vemos.
        </p>
        {message && <Banner tone="danger">{message}</Banner>}
        <form {...form} id={formId}>
          <TextField
            name="name"
            label="Nombre de esta llave"
            hint="Para reconocerla después, por ejemplo: Celular de Ana."
            defaultValue={guessDeviceName()}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            error={errors.name}
          />
        </form>
      </div>
    </Dialog>
  )
}

const appRules = { code: required }
const FIELD_OF = { CODE_INVALID: 'code' }

interface ConnectAppDialogProps extends AddFactorDialogProps {
  setup: ReplyOf<typeof startTotp>
}

/** Connects an authenticator app: scan or type the key, then confirm with a code. */
export function ConnectAppDialog({ setup, onAdded, onClose }: ConnectAppDialogProps) {
  const formId = useId()
  const confirm = async (fields: FormData) => {
    const body = { code: String(fields.get('code')) }
    const reply = await call('POST /account/second-factor/totp/confirm', { body })
    onAdded(reply.recoveryCodes)
  }
  const field = useFocusFirst<HTMLDivElement>()
  const { errors, message, form, isBusy } = useFormRequest(appRules, confirm, {
    fieldOf: FIELD_OF,
  })
  return (
    <Dialog
      open
      title="Conectar app de códigos"
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Conectando...">
            Conectar
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
        <img
          src={setup.qr}
          alt="Código QR para tu app de códigos"
          width={192}
          height={192}
          className="size-32 justify-self-center sm:size-48 rounded-sm bg-white"
        />
        <div className="grid content-start gap-4">
          <p>
            Escanea el QR con tu app de códigos. Si la tienes en este mismo dispositivo,{' '}
            <a href={setup.uri} className={textLinkStyle}>
              ábrela desde aquí
            </a>{' '}
            o escribe esta clave:
          </p>
          <div className="flex items-center gap-2 rounded-md bg-sunk p-2 pl-4">
            <p className="flex-1 font-mono wrap-anywhere">{setup.secret}</p>
            <CopyButton
              size="icon"
              variant="quiet"
              text={setup.secret.replaceAll(' ', '')}
              label="Copiar clave"
              resetMs={COPIED_ON_PAGE_MS}
            />
          </div>
        </div>
        <form {...form} id={formId} className="grid gap-4 sm:col-span-2">
          {message && <Banner tone="danger">{message}</Banner>}
          <div ref={field}>
            <TextField
              name="code"
              label="Código que muestra tu app"
              hint="Seis números que cambian cada 30 segundos."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              error={errors.code}
            />
          </div>
        </form>
      </div>
    </Dialog>
  )
}
