import { formatPesos } from '#contract/money/money.ts'
import type { AdminPayout } from '#contract/money/payouts/bank-payouts.ts'
import { explainPayoutFailure } from '#contract/money/payouts/payout-labels.ts'
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

interface HostPayoutsProps {
  hostId: string
  /** Whether the host has begun an account at the provider. */
  hasAccount: boolean
  payouts: LoadResult<PayoutPage>
  /** The last one that arrived. */
  lastPaid: LoadResult<PayoutPage>
}

/** When the next one arrives, or why none is on its way. */
function describeNextPayout({ payouts }: PayoutPage): string {
  const isOnItsWay = ({ status }: AdminPayout) => status === 'pending' || status === 'in-transit'
  const next = payouts.findLast(isOnItsWay)
  if (next) return `${formatPesos(next.amount)}. ${describeArrival(next)}`
  const failed = payouts.find(
    ({ isWaiting, isOfReplacedAccount }) => isWaiting && !isOfReplacedAccount,
  )
  return failed
    ? `Detenido. ${explainPayoutFailure(failed.failureCode)}`
    : 'El proveedor aún no lo programa'
}

function describeLastPayout({ payouts: [last] }: PayoutPage): string {
  return last ? `${formatPesos(last.amount)}. ${describeArrival(last)}` : 'Ninguno todavía'
}

const loadUpcomingDeposit = (hostId: string) =>
  toLoadResult(
    call('GET /admin/hosts/:hostId/upcoming-deposit', { params: { hostId } }),
    'No pudimos preguntar por su próximo depósito',
  )

/** What waits in the host's account, and the last payouts to their bank: when the money arrives, or why it did not. */
export function HostPayouts({ hostId, hasAccount, payouts, lastPaid }: HostPayoutsProps) {
  return (
    <FoldedSection
      isBare
      id="depositos"
      title="Depósitos a su banco"
      count={payouts.data?.pagination.total}
      isDue={payouts.data?.payouts.some(({ isWaiting }) => isWaiting) ?? false}
    >
      {hasAccount && (
        <NextDeposit key={hostId} whose="su" load={() => loadUpcomingDeposit(hostId)} />
      )}
      <LoadResultView result={payouts}>
        {(page) => (
          <>
            {page.payouts.length > 0 && (
              <Facts
                facts={[
                  { name: 'Siguiente depósito', value: describeNextPayout(page) },
                  {
                    name: 'Último que llegó',
                    value: lastPaid.data
                      ? describeLastPayout(lastPaid.data)
                      : lastPaid.errorMessage,
                  },
                ]}
              />
            )}
            <PayoutsTable
              ofPerson
              payouts={page.payouts}
              empty={{
                title: 'Aún no hay depósitos',
                text: 'El proveedor envía el primero según el calendario de su cuenta de pagos.',
                level: 3,
              }}
            />
            {page.pagination.hasNext && (
              <p>
                <TextLink to={`${PATHS.adminPayouts}?hostId=${hostId}`}>
                  Ver los {formatCount(page.pagination.total, 'depósito', 'depósitos')}
                </TextLink>
              </p>
            )}
          </>
        )}
      </LoadResultView>
    </FoldedSection>
  )
}
