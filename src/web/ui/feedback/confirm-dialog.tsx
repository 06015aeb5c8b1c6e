import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, and what can't be undone. */
  text: ReactNode
  /** Names the action: 'Eliminar sueño', never 'Aceptar'. */
  confirmLabel: string
  busyLabel?: string | undefined
  cancelLabel?: string | undefined
  /** `stay`: cancelling is the recommended choice. */
  tone?: 'primary' | 'danger' | 'stay' | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that can't be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, text, confirmLabel, busyLabel, cancelLabel = 'Cancelar' } = props
  const { tone = 'primary', busy = false, onConfirm, onCancel } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant={tone === 'stay' ? 'primary' : 'secondary'} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'stay' ? 'secondary' : tone}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-muted">{text}</div>
    </Dialog>
  )
}
