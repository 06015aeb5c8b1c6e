import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface LeaveGuardProps {
  isDirty: () => boolean
  /** The dialog's text: what happens to the unsaved input. */
  text: string
  /** The input stays on this device: the dialog says so, and closing the tab asks nothing. */
  isKept?: boolean
}

/** Asks for confirmation before leaving a page with unsaved input, except by an action's redirect. */
export function LeaveGuard({ isDirty, text, isKept = false }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isKept && isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isKept])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
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
