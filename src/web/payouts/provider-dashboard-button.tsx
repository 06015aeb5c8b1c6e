import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError, getMessageOr } from '#web/api/failed-call.ts'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { NewTabHint } from '#web/ui/actions/text-link.tsx'
import { ExternalIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { openProviderDashboard } from './account.ts'

interface ProviderDashboardButtonProps extends Pick<ButtonLook, 'size'> {
  accountId: string | null
}

const FAILED = 'Error abriendo el panel de control'

function faultOf(error: unknown): string {
  const isForeseen =
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status < 500 || error.code === 'PAYMENTS_NOT_OPEN'))
  return isForeseen ? getMessageOr(error, FAILED) : FAILED
}

/** Opens the provider's dashboard: balance, payouts, dates (`spec §2`, `§8`). */
export function ProviderDashboardButton({ accountId, size }: ProviderDashboardButtonProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (!accountId) {
      toast.error('No tienes una cuenta de pagos configurada.')
      return
    }
    setBusy(true)
    try {
      await openProviderDashboard(accountId)
    } catch (error) {
      toast.error(faultOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size={size}
      wide
      busy={busy}
      busyLabel="Abriendo panel..."
      onClick={() => void open()}
    >
      Panel de pagos <ExternalIcon />
      <NewTabHint />
    </Button>
  )
}
