import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface LeaveGuardProps {
  isDirty: () => boolean
  /** The dialog's text: what happens to the unsaved input. */
  text: string
}

/** Asks for confirmation before leaving a page with unsaved input, except by an action's redirect. */
export function LeaveGuard({ isDirty, text }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="¿Salir sin guardar?"
      text={text}
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir aquí"
      tone="stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
