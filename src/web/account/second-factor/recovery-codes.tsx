import { useState } from 'react'
import { COPIED_ON_PAGE_MS, RECOVERY_CODES } from '#contract/product/limits.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/download.ts'
import { useRequest } from '#web/api/use-request.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/feedback/dialog.tsx'
import { useFocusFirst } from '#web/ui/layout/use-focus-first.ts'
import { DownloadIcon } from '#web/ui/more-icons.tsx'

const FILE_NAME = 'codigos-de-recuperacion.txt'
const NOT_COPIED = 'El navegador no dejó copiar. Descárgalos o escríbelos en papel.'

const buildFileText = (codes: readonly string[]) =>
  [
    `Códigos de recuperación de ${PRODUCT_NAME}`,
    'Cada uno sirve una vez para entrar si no tienes tu dispositivo. No los compartas.',
    '',
    ...codes,
    '',
  ].join('\r\n')

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the codes this once: closing it without pressing the button warns first. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isWarned, setIsWarned] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const body = useFocusFirst<HTMLDivElement>()
  return (
    <Dialog
      open
      title="Guarda tus códigos de recuperación"
      onClose={isWarned ? onClose : () => setIsWarned(true)}
      footer={<Button onClick={onClose}>Ya los guardé</Button>}
    >
      <div ref={body} className="grid gap-4">
        <p className="text-muted">
          Si pierdes tu dispositivo, cualquiera de estos códigos te deja entrar una vez. Solo los
          mostramos ahora: guárdalos donde nadie más los vea.
        </p>
        {isWarned && (
          <Banner tone="warning">
            No podremos mostrarlos otra vez. Cierra de nuevo si ya los guardaste.
          </Banner>
        )}
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3 sm:flex">
          <CopyButton
            text={codes.join('\n')}
            label="Copiar"
            resetMs={COPIED_ON_PAGE_MS}
            onError={() => setErrorMessage(NOT_COPIED)}
          />
          <Button
            variant="secondary"
            onClick={() => saveFile(new Blob([buildFileText(codes)]), FILE_NAME)}
          >
            <DownloadIcon /> Descargar
          </Button>
        </div>
        <ol
          aria-label="Códigos de recuperación"
          className="grid gap-x-6 gap-y-2 rounded-md bg-sunk p-4 font-mono sm:grid-cols-2 sm:p-5"
        >
          {codes.map((code) => (
            <li key={code} className="text-center tabular-nums">
              {code}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

interface RenewCodesDialogProps {
  onRenewed: (codes: readonly string[]) => void
  onClose: () => void
}

/** Asks before the codes that the person has kept stop working. */
export function RenewCodesDialog({ onRenewed, onClose }: RenewCodesDialogProps) {
  const { running, errorMessage, run } = useRequest()
  const renew = async () => {
    const { recoveryCodes } = await call('POST /account/second-factor/recovery-codes')
    onRenewed(recoveryCodes)
  }
  return (
    <ConfirmDialog
      open
      title="¿Renovar tus códigos?"
      text={
        <div className="grid gap-4">
          <p>Te damos {RECOVERY_CODES} nuevos. Los que guardaste dejan de servir.</p>
          {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        </div>
      }
      confirmLabel="Renovar códigos"
      busyLabel="Renovando..."
      busy={running !== null}
      onConfirm={() => void run('request', renew)}
      onCancel={onClose}
    />
  )
}
