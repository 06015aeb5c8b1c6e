import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { AccountFacts } from './account-facts.tsx'
import type { PayoutState } from './payout-state.ts'
import { ProviderDashboardButton } from './provider-dashboard-button.tsx'

export interface ReadyAccountProps {
  account: PayoutAccount
  state: PayoutState
  /** The last payout to the bank did not arrive. */
  isPayoutFailed: boolean
  /** They have an event, or had a payout. */
  isHosting: boolean
}

function findHeading({ state, isHosting }: ReadyAccountProps): string {
  if (isHosting) return 'Tu cuenta de pagos'
  return state === 'active' ? '¡Tu cuenta está lista!' : 'Ya puedes recibir aportaciones'
}

/** An account that receives money: its state and, before the first event, the way to one. */
export function ReadyAccount(props: ReadyAccountProps) {
  const { account, state, isPayoutFailed, isHosting } = props
  return (
    <>
      <h2 className="text-xl">{findHeading(props)}</h2>
      {state === 'processing' && (
        <p>El proveedor está revisando tu banco. Los depósitos empezarán en cuanto termine.</p>
      )}
      <AccountFacts account={account} isPayoutFailed={isPayoutFailed} />
      <div className="grid gap-3 empty:hidden sm:grid-cols-2">
        {!isHosting && (
          <ButtonLink to={PATHS.createEvent} size="lg" wide>
            Crear mi evento
          </ButtonLink>
        )}
        {/* Beside what went wrong, the button is there. */}
        {!isPayoutFailed && <ProviderDashboardButton accountId={account.accountId} size="lg" />}
      </div>
    </>
  )
}
