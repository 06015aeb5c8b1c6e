import { useState } from 'react'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import { PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { completeOnboarding, connectErrorMessage } from './account.ts'
import { AccountFacts } from './account-facts.tsx'
import { isFullyEnabled } from './payout-state.ts'
import { ProviderDashboardButton } from './provider-dashboard-button.tsx'
import { useRedirect } from './use-redirect.ts'

/** The account's open requirements; redirects to / once complete (`spec §2`). */
export function CompleteView({ account }: { account: PayoutAccount | null }) {
  const [busy, setBusy] = useState(false)
  const done = isFullyEnabled(account)
  useRedirect('/', { when: done })
  if (!account) {
    return (
      <Card padding="lg" className="grid gap-5">
        <h2 className="text-xl">Aún no tienes una cuenta de pagos</h2>
        <p>Configúrala en {PAYOUT_SETUP_TIME} y empieza a recibir aportaciones.</p>
        <ButtonLink to={PATHS.payoutSetup} size="lg" wide>
          Configurar Pagos
        </ButtonLink>
      </Card>
    )
  }
  const complete = async () => {
    setBusy(true)
    try {
      await completeOnboarding(account.accountId)
    } catch (error) {
      toast.error(connectErrorMessage(error, 'Error creando el enlace de configuración'))
      setBusy(false)
    }
  }
  return (
    <Card padding="lg" className="grid gap-6">
      <AccountFacts account={account} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" wide busy={busy} busyLabel="Abriendo..." onClick={() => void complete()}>
          Completar Ahora
        </Button>
        <ProviderDashboardButton accountId={account.accountId} variant="secondary" size="lg" wide />
        <ButtonLink to={PATHS.home} variant="quiet" size="lg" wide className="sm:col-span-2">
          Volver
        </ButtonLink>
      </div>
    </Card>
  )
}
