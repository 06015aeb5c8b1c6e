import { useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { AlertIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Whether the email address is confirmed, with a resend button. */
export function EmailConfirmation({ verified }: { verified: boolean }) {
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      const { message } = await call('POST /auth/email/resend')
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (verified) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold text-success">
        <SuccessIcon className="size-5 shrink-0" /> Correo confirmado
      </p>
    )
  }
  return (
    <div className="grid gap-3 rounded-md bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <AlertIcon className="mt-0.5 size-5 shrink-0" /> Correo sin confirmar
      </p>
      <p className="text-sm">
        Abre el enlace que te enviamos. Al confirmarlo aparecen también las aportaciones que hiciste
        con este correo.
      </p>
      <Button
        variant="secondary"
        className="sm:max-lg:justify-self-start"
        busy={busy}
        busyLabel="Enviando..."
        onClick={() => void resend()}
      >
        Enviar de nuevo
      </Button>
    </div>
  )
}
