import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { renewSession } from '#web/session/session-requests.ts'
import { saveUser } from '#web/session/session-store.ts'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Adds the HOST role to an ALIADO and opens the onboarding (`R2`). */
export function BecomeHostButton(look: ButtonLook) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const become = async () => {
    setBusy(true)
    try {
      const { user } = await call('POST /profile/become-host')
      // The token carries the role too; if the renewal fails, update the stored user at least.
      if ((await renewSession()) !== 'renewed') saveUser(user)
      toast.success('¡Listo! Ya puedes organizar tu baby shower.')
      await navigate(PATHS.home)
    } catch (error) {
      toast.error(getMessageOr(error, 'Error al actualizar perfil'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={busy} busyLabel="Preparando..." onClick={() => void become()}>
      Quiero organizar mi propio baby shower
    </Button>
  )
}
