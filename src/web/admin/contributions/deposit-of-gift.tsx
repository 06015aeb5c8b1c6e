import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { buildAdminHostPath } from '#contract/product/paths.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { explainMissingDepositDay } from '#web/shell/money/next-deposit.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'

/**
 * When the money of a gift in the host's account leaves for their bank, or why no day is known; null if the provider
 * has nothing there.
 */
export function describeDepositOfGift(deposit: UpcomingDeposit): string | null {
  const { next, balance } = deposit
  if (balance === 0) return null
  if (!next)
    return `Está en la cuenta de pagos. ${explainMissingDepositDay({ whose: 'su', deposit })}`
  const day = formatLongDate(toMexicoCityIso(next.leavesOn, '12:00'))
  // The provider does not say which of the gifts the first payout takes.
  const later = balance > next.amount ? ', o en el depósito siguiente' : ''
  return `Está en la cuenta de pagos; sale hacia el ${day}${later}.`
}

interface DepositOfGiftProps {
  hostId: string
  /** What is known without the provider. */
  otherwise: string
}

/** The step to come on the way of a gift's money; the provider is asked once the page is there. */
export function DepositOfGift({ hostId, otherwise }: DepositOfGiftProps) {
  const { result } = useLoadResult(() =>
    toLoadResult(call('GET /admin/hosts/:hostId/upcoming-deposit', { params: { hostId } }), ''),
  )
  const deposit = result?.data?.deposit
  return (
    <>
      {(deposit && describeDepositOfGift(deposit)) ?? otherwise}{' '}
      <TextLink to={`${buildAdminHostPath(hostId)}#depositos`}>Ver sus depósitos</TextLink>
    </>
  )
}
