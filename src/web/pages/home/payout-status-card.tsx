import type { BankPayout } from '#contract/money/payouts/bank-payouts.ts'
import { describePayout, type PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { loadUpcomingDeposit } from '#web/payouts/account.ts'
import { LastPayout } from '#web/payouts/bank-payouts.tsx'
import {
  CONNECTION_ERROR,
  derivePayoutState,
  describeRequirements,
  findPendingReason,
  PAYOUT_STATE_LABELS,
  type PayoutState,
} from '#web/payouts/payout-state.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { NextDeposit } from '#web/shell/money/next-deposit.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** Without a text the card names what the provider asks for. */
const STATE_DETAILS: Record<PayoutState, { text?: string; to?: string; action?: string }> = {
  none: {
    text: 'Configúrala para poder recibir aportaciones.',
    to: PATHS.payoutSetup,
    action: 'Configurar pagos',
  },
  incomplete: {
    to: PATHS.payoutComplete,
    action: 'Completar ahora',
  },
  processing: { text: 'Ya puedes recibir; tus depósitos al banco están en revisión.' },
  active: { text: `${describePayout('tu')}.`, to: PATHS.payoutSetup, action: 'Ver mis depósitos' },
}

/** State of the host's payout account, with the labels of `spec §4`. */
export function PayoutStatusCard({
  account,
  payouts,
}: {
  account: LoadResult<PayoutAccount | null>
  /** To the host's bank, the last first. */
  payouts: readonly BankPayout[]
}) {
  const { errorMessage } = account
  const state = derivePayoutState(account.data)
  const pending = findPendingReason(account.data)
  const { label, tone } = errorMessage ? CONNECTION_ERROR : (pending ?? PAYOUT_STATE_LABELS[state])
  const { text, to, action } = pending
    ? { ...pending, text: `${pending.title}. ${pending.text}`, to: PATHS.payoutComplete }
    : STATE_DETAILS[state]
  // On a phone the account's own page says the rest.
  const isSettled = state === 'active' && !pending
  return (
    <CardSection
      id="cuenta-de-pagos"
      title="Tu cuenta de pagos"
      text={
        <>
          Estado: <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      size="lg"
      className="gap-3"
    >
      {errorMessage ? (
        <LoadErrorBanner title={errorMessage} />
      ) : (
        <p className={classNames('text-muted', isSettled && 'max-sm:hidden')}>
          {text ?? describeRequirements(account.data)}
        </p>
      )}
      {!errorMessage && state === 'active' && (
        <div className={classNames(isSettled && 'max-sm:hidden')}>
          <NextDeposit whose="tu" load={loadUpcomingDeposit} />
        </div>
      )}
      <LastPayout payouts={payouts} />
      {!errorMessage && to && (
        <ButtonLink to={to} variant="secondary" className="justify-self-start">
          {action}
        </ButtonLink>
      )}
    </CardSection>
  )
}
