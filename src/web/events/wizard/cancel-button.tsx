import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

/** Deletes the draft and leaves the wizard, after confirmation (`spec §4`). */
export function CancelButton() {
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const [confirming, setConfirming] = useState(false)
  const busy = formData?.get('intent') === 'cancel'
  useEffect(() => {
    if (state === 'idle') setConfirming(false)
  }, [state])
  return (
    <>
      <Button variant="quiet" size="lg" onClick={() => setConfirming(true)}>
        Cancelar
      </Button>
      <ConfirmDialog
        open={confirming}
        title="Cancelar evento"
        text="¿Estás seguro de que quieres cancelar? Se perderán todos los cambios."
        confirmLabel="Sí, cancelar"
        cancelLabel="Seguir editando"
        tone="danger"
        busy={busy}
        busyLabel="Cancelando..."
        onConfirm={() => void submit({ intent: 'cancel' }, { method: 'post' })}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
