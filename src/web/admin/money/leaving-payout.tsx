import { formatPesos } from '#contract/money/money.ts'
import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { buildAdminHostPath } from '#contract/product/paths.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { NewTabLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

function describeLeaving({ next, balance }: UpcomingDeposit): string {
  if (!next) return `En su cuenta de pagos hay ${formatPesos(balance)}, que salen a su banco igual.`
  const day = formatLongDate(toMexicoCityIso(next.leavesOn, '12:00'))
  return `Lo que ya está en su cuenta de pagos sale a su banco igual: unos ${formatPesos(next.amount)} el ${day}.`
}

/**
 * In a dialog that stops a host's gifts: what still leaves for their bank, and where it can be stopped. Nothing if
 * nothing waits.
 */
export function LeavingPayout({ hostId }: { hostId: string }) {
  const { result } = useLoadResult(() =>
    toLoadResult(
      call('GET /admin/hosts/:hostId/upcoming-deposit', { params: { hostId } }),
      'No pudimos preguntar por su próximo depósito.',
    ),
  )
  if (!result) return <p className="text-sm text-muted">Preguntando por su próximo depósito…</p>
  const deposit = result.data?.deposit
  const leaves = deposit && !deposit.isStopped && (deposit.next || deposit.balance > 0)
  if (result.data && !leaves) return null
  return (
    <Banner tone="warning">
      {leaves ? describeLeaving(deposit) : result.errorMessage} Para detenerlo, entra al panel del
      proveedor desde{' '}
      <NewTabLink className={textLinkStyle} href={`${buildAdminHostPath(hostId)}#cuenta-de-pagos`}>
        su cuenta de pagos
      </NewTabLink>
      .
    </Banner>
  )
}
