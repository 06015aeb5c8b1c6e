import type { getHostAnalytics } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { describePayoutFailureAction } from '#contract/money/payouts/payout-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import { Facts } from '#web/admin/facts.tsx'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { call } from '#web/api/call.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { NextDeposit } from '#web/shell/money/next-deposit.tsx'
import { describeArrival } from '#web/shell/money/payout-state.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { type PayoutPage, PayoutsTable } from './payouts-table.tsx'

type Status = ReplyOf<typeof getHostAnalytics>['payoutStatus']

interface HostPayoutsProps {
  hostId: string
  /** Of the host's account at the provider; null if they have begun none. */
  status: Status
  payouts: LoadResult<PayoutPage>
  /** The last one that arrived. */
  lastPaid: LoadResult<PayoutPage>
}

function describeLastPayout({ payouts: [last] }: PayoutPage): string {
  return last ? `${formatPesos(last.amount)}. ${describeArrival(last)}` : 'Ninguno todavía'
}

/** Of a host whose last payout failed it says what they have to do, also while the provider does not answer. */
async function loadUpcomingDeposit(hostId: string, isRefused: boolean) {
  const result = await toLoadResult(
    call('GET /admin/hosts/:hostId/upcoming-deposit', { params: { hostId } }),
    'No pudimos preguntar por su próximo depósito.',
  )
  if (result.errorMessage === null || !isRefused) return result
  return { ...result, errorMessage: `${result.errorMessage} ${describePayoutFailureAction('su')}` }
}

interface PayoutPartsProps extends Pick<HostPayoutsProps, 'hostId' | 'status' | 'lastPaid'> {
  page: PayoutPage
  isDue: boolean
}

/** One that did not arrive comes before all else. */
function PayoutParts({ page, hostId, status, lastPaid, isDue }: PayoutPartsProps) {
  const { payouts, pagination } = page
  const facts = payouts.length > 0 && (
    <Facts
      facts={[
        {
          name: 'Último que llegó',
          value: lastPaid.data ? describeLastPayout(lastPaid.data) : lastPaid.errorMessage,
        },
      ]}
    />
  )
  return (
    <>
      {!isDue && facts}
      {payouts.length > 0 ? (
        <PayoutsTable ofPerson payouts={payouts} />
      ) : (
        <p className="text-muted">
          Aún no hay depósitos.
          {status === null && ' Primero tiene que configurar su cuenta de pagos.'}
        </p>
      )}
      {isDue && facts}
      {pagination.hasNext && (
        <p>
          <TextLink to={`${PATHS.adminPayouts}?hostId=${hostId}`}>
            Ver los {formatCount(pagination.total, 'depósito', 'depósitos')}
          </TextLink>
        </p>
      )}
    </>
  )
}

/** What waits in the host's account, and the last payouts to their bank: when the money arrives, or why it did not. */
export function HostPayouts({ hostId, status, payouts, lastPaid }: HostPayoutsProps) {
  const waiting = payouts.data?.payouts.filter(({ isWaiting }) => isWaiting) ?? []
  const isDue = waiting.length > 0
  const isRefused = waiting.some(({ isOfReplacedAccount }) => !isOfReplacedAccount)
  const next = status !== null && (
    <NextDeposit key={hostId} whose="su" load={() => loadUpcomingDeposit(hostId, isRefused)} />
  )
  return (
    <FoldedSection
      isBare
      id="depositos"
      title="Depósitos a su banco"
      count={payouts.data?.pagination.total}
      isDue={isDue}
    >
      {!isDue && next}
      <LoadResultView result={payouts}>
        {(page) => <PayoutParts {...{ page, hostId, status, lastPaid, isDue }} />}
      </LoadResultView>
      {isDue && next}
    </FoldedSection>
  )
}
