import type { getHostAnalytics } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { ListPagination, ListPosition } from '#web/shell/lists/list-filter.tsx'
import { Figures, formatInteger } from './figures/figures.tsx'
import { FoldedSection } from './folded-section.tsx'
import type { loadAllEvents } from './lists/all-events.tsx'
import { AllEventsTable } from './lists/events-table.tsx'

interface HostActivityProps {
  analytics: Pick<ReplyOf<typeof getHostAnalytics>, 'metrics'>
  events: Awaited<ReturnType<typeof loadAllEvents>>
}

/** What a host's events earned, and the events. */
export function HostActivity({ analytics, events }: HostActivityProps) {
  const { metrics } = analytics
  return (
    <>
      <FoldedSection isBare id="cifras" title="Cifras">
        <Figures
          figures={[
            { name: 'Ingresos', value: formatPesos(metrics.totalRevenue) },
            { name: 'Comisiones', value: formatPesos(metrics.totalCommissions) },
            { name: 'Promedio por evento', value: formatPesos(metrics.avgRevenuePerEvent) },
            { name: 'Aportación promedio', value: formatPesos(metrics.avgContribution) },
            { name: 'Aportaciones confirmadas', value: formatInteger(metrics.totalContributions) },
            { name: 'Eventos publicados', value: formatInteger(metrics.totalEvents) },
          ]}
        />
      </FoldedSection>
      <FoldedSection isBare id="eventos" title="Eventos" count={events.data?.pagination.total}>
        <LoadResultView result={events}>
          {(page) => (
            <>
              <ListPosition {...page.pagination} />
              <AllEventsTable page={page} filtered={false} hideHost />
              <ListPagination {...page.pagination} />
            </>
          )}
        </LoadResultView>
      </FoldedSection>
    </>
  )
}
