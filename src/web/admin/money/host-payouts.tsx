import { PATHS } from '#contract/product/paths.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import type { LoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { type PayoutPage, PayoutsTable } from './payouts-table.tsx'

interface HostPayoutsProps {
  hostId: string
  payouts: LoadResult<PayoutPage>
}

/** The last payouts to the host's bank: when the money arrives, or why it did not. */
export function HostPayouts({ hostId, payouts }: HostPayoutsProps) {
  const heading = useHashTarget<HTMLHeadingElement>('depositos', true)
  return (
    <FoldedSection
      isBare
      id="depositos"
      title="Depósitos a su banco"
      count={payouts.data?.pagination.total}
      headingRef={heading}
      isDue={payouts.data?.payouts.some(({ isWaiting }) => isWaiting) ?? false}
    >
      <LoadResultView result={payouts}>
        {(page) => (
          <>
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
