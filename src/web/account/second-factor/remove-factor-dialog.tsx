import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

export type RemovableFactor = { kind: 'app' } | { kind: 'passkey'; id: string; name: string }

interface RemoveFactorDialogProps {
  factor: RemovableFactor
  /** Whether the account has no other. */
  isLast: boolean
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a factor is removed. */
export function RemoveFactorDialog({
  factor,
  isLast,
  onRemoved,
  onClose,
}: RemoveFactorDialogProps) {
  const { running, errorMessage, run } = useRequest()
  const isApp = factor.kind === 'app'
  const remove = async () => {
    if (isApp) await call('DELETE /account/second-factor/totp')
    else await call('DELETE /account/second-factor/passkeys/:id', { params: { id: factor.id } })
    onRemoved()
  }
  return (
    <ConfirmDialog
      open
      title={isApp ? '¿Quitar tu app de códigos?' : '¿Quitar esta llave de acceso?'}
      text={
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            {isApp
              ? 'Sus códigos dejan de servir para entrar. Después puedes borrarla también de la app.'
              : `“${factor.name}” deja de servir para entrar. Después puedes borrarla también de tu dispositivo.`}
          </p>
          {isLast && (
            <p>
              Es tu único segundo paso: la verificación en dos pasos se desactiva y tus códigos de
              recuperación dejan de servir.
            </p>
          )}
          {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        </div>
      }
      confirmLabel="Quitar"
      busyLabel="Quitando..."
      tone="danger"
      busy={running !== null}
      onConfirm={() => void run('request', remove)}
      onCancel={onClose}
    />
  )
}
