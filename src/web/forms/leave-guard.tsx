import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface LeaveGuardProps {
  isDirty: () => boolean
  /** The dialog's text: what happens to the unsaved input. */
  text: string
  /** The input stays on this device: the dialog says so, and closing the tab asks nothing. */
  isKept?: boolean
}

/**
 * Ends the address while the preview is open, which has an entry of its own in the browser's history: Back leaves
 * that entry by itself, and closing the dialog too would go back twice.
 */
export const PREVIEW_FRAGMENT = '#vista-previa'

/** Closes the dialog that is open, if there is one, as Escape does. */
function closeDialog(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return dialog !== undefined
}

/**
 * Asks for confirmation before leaving a page with unsaved input, except by an action's redirect. Back
 * closes an open dialog first.
 */
export function LeaveGuard({ isDirty, text, isKept = false }: LeaveGuardProps) {
  const hasClosedDialog = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isLeaving = currentLocation.pathname !== nextLocation.pathname
    const hasOwnEntry = !isLeaving && currentLocation.hash === PREVIEW_FRAGMENT
    hasClosedDialog.current = historyAction === 'POP' && !hasOwnEntry && closeDialog()
    return hasClosedDialog.current || (isLeaving && isDirty())
  })
  useEffect(() => {
    if (blocker.state === 'blocked' && hasClosedDialog.current) blocker.reset()
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isKept && isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isKept])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !hasClosedDialog.current}
      title={isKept ? '¿Salir por ahora?' : '¿Salir sin guardar?'}
      text={text}
      confirmLabel={isKept ? 'Salir; lo guardamos aquí' : 'Salir sin guardar'}
      cancelLabel="Seguir aquí"
      tone="stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
