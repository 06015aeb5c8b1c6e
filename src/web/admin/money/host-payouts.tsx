import type { getHostAnalytics } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
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

const NO_PAYOUTS = {
  active: 'El proveedor envía el primero según el calendario de su cuenta de pagos.',
  stopped:
    'El proveedor no deposita mientras su cuenta de pagos está detenida o le falta información.',
  none: 'Primero tiene que configurar su cuenta de pagos.',
}

function explainNoPayouts(status: Status): string {
  if (status === null) return NO_PAYOUTS.none
  return status === 'active' ? NO_PAYOUTS.active : NO_PAYOUTS.stopped
}

function describeLastPayout({ payouts: [last] }: PayoutPage): string {
  return last ? `${formatPesos(last.amount)}. ${describeArrival(last)}` : 'Ninguno todavía'
}

const loadUpcomingDeposit = (hostId: string) =>
  toLoadResult(
    call('GET /admin/hosts/:hostId/upcoming-deposit', { params: { hostId } }),
    'No pudimos preguntar por su próximo depósito',
  )

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
      <PayoutsTable
        ofPerson
        payouts={payouts}
        empty={{ title: 'Aún no hay depósitos', text: explainNoPayouts(status), level: 3 }}
      />
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
  const isDue = payouts.data?.payouts.some(({ isWaiting }) => isWaiting) ?? false
  const next = status !== null && (
    <NextDeposit key={hostId} whose="su" load={() => loadUpcomingDeposit(hostId)} />
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
