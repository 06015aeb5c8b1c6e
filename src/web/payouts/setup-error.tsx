import { useState } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'

interface SetupErrorProps {
  message: string
  /** The account could not be read, so retrying reads it again. */
  isUnreadable: boolean
  canRecreate: boolean
  busy: boolean
}

/** Why the payout account could not be set up or read, with what may help. */
export function SetupError({ message, isUnreadable, canRecreate, busy }: SetupErrorProps) {
  const [confirming, setConfirming] = useState(false)
  const { revalidate, state } = useRevalidator()
  const submit = useSubmit()
  const recreate = () => {
    setConfirming(false)
    void submit({ intent: 'recreate' }, { method: 'post' })
  }
  return (
    <Banner
      tone="danger"
      title={message}
      action={
        <Form className="flex flex-wrap gap-2">
          <Button
            type={isUnreadable ? 'button' : 'submit'}
            variant="secondary"
            busy={busy || state === 'loading'}
            busyLabel="Intentando..."
            onClick={() => isUnreadable && void revalidate()}
          >
            Intentar de Nuevo
          </Button>
          {canRecreate && !isUnreadable && (
            <Button variant="quiet" onClick={() => setConfirming(true)}>
              Recrear Cuenta
            </Button>
          )}
        </Form>
      }
    >
      <ConfirmDialog
        open={confirming}
        title="¿Recrear tu cuenta de pagos?"
        text="Empezarás de nuevo la configuración con el proveedor. Si ya tenías una cuenta, deja de usarse."
        confirmLabel="Recrear cuenta"
        onConfirm={recreate}
        onCancel={() => setConfirming(false)}
      />
    </Banner>
  )
}
