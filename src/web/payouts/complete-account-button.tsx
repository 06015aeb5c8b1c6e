import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { completeOnboarding, describeConnectError } from './account.ts'

/** Goes to the provider, which asks for what the account still needs (`spec §2`). */
export function CompleteAccountButton({ accountId }: { accountId: string }) {
  const [busy, setBusy] = useState(false)
  const complete = async () => {
    setBusy(true)
    try {
      await completeOnboarding(accountId)
    } catch (error) {
      toast.error(describeConnectError(error, 'Error creando el enlace de configuración'))
      setBusy(false)
    }
  }
  return (
    <Button size="lg" wide busy={busy} busyLabel="Abriendo..." onClick={() => void complete()}>
      Completar Ahora
    </Button>
  )
}
