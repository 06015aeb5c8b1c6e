import { formatPesos } from '#contract/money/money.ts'
import type { BankPayout } from '#contract/money/payouts/bank-payouts.ts'
import {
  describePayoutFailureAction,
  explainPayoutFailure,
} from '#contract/money/payouts/payout-labels.ts'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { NextDeposit } from '#web/shell/money/next-deposit.tsx'
import { describeArrival, PayoutBadge } from '#web/shell/money/payout-state.tsx'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { loadUpcomingDeposit, type OwnPayouts } from './account.ts'
import { derivePayoutState, type PayoutState } from './payout-state.ts'
import { ProviderDashboardButton } from './provider-dashboard-button.tsx'

/** Why a payout failed, and what the host does. */
function FailedPayout({ payout, accountId }: { payout: BankPayout; accountId: string | null }) {
  const { amount, failureCode } = payout
  return (
    <Banner
      tone="warning"
      title={`Tu depósito de ${formatPesos(amount)} no llegó a tu banco`}
      action={<ProviderDashboardButton accountId={accountId} />}
    >
      {explainPayoutFailure(failureCode)}. El dinero volvió a tu cuenta de pagos.{' '}
      {describePayoutFailureAction('tu')}
    </Banner>
  )
}

/** The last payout in a sentence with the provider's own day; nothing before the first. */
export function LastPayout({ payouts }: { payouts: readonly BankPayout[] }) {
  const [last] = payouts
  if (!last) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong className="money">{formatPesos(last.amount)}</strong>
      <PayoutBadge status={last.status} />
      <span className="text-muted">{describeArrival(last)}</span>
    </p>
  )
}

/** The account can receive, and has payouts. */
const READY_STATES: readonly PayoutState[] = ['processing', 'active']

/** The last payouts to the host's bank, each with its day; nothing before the account can have one. */
export function PayoutList({
  result,
  account,
}: {
  result: OwnPayouts
  account: PayoutAccount | null
}) {
  if (!READY_STATES.includes(derivePayoutState(account)) && !result.data?.payouts.length)
    return null
  return (
    <CardSection
      id="depositos"
      title="Tus depósitos"
      text="De tu cuenta de pagos a tu banco. Los anteriores están en tu panel de pagos."
      padding="lg"
      className="gap-4"
    >
      {account && <NextDeposit whose="tu" load={loadUpcomingDeposit} />}
      <LoadResultView result={result}>
        {({ payouts, failed }) =>
          payouts.length === 0 ? (
            <p>Aquí aparece el primero, con el día en que llega, en cuanto salga.</p>
          ) : (
            <>
              {failed && <FailedPayout payout={failed} accountId={account?.accountId ?? null} />}
              <ul className="divide-y divide-line">
                {payouts.map((payout) => (
                  <li
                    key={payout.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0"
                  >
                    <span className="grid">
                      <strong className="money">{formatPesos(payout.amount)}</strong>
                      <span className="text-sm text-muted">{describeArrival(payout)}</span>
                    </span>
                    <PayoutBadge status={payout.status} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </LoadResultView>
      <GuideLink to="depositos" topic="cuándo llega el dinero a tu banco" />
    </CardSection>
  )
}
