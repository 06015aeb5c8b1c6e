import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import { DISPUTES_LOAD_ERROR, DisputesNotice } from '#web/admin/disputes/disputes-table.tsx'
import { FiguresSkeleton, GlobalFigures } from '#web/admin/metrics/figures.tsx'
import { PayoutHealth } from '#web/admin/metrics/payout-health.tsx'
import { Rankings } from '#web/admin/metrics/rankings.tsx'
import { TimeChart } from '#web/admin/metrics/time-chart.tsx'
import { PERIODS, readUnit } from '#web/admin/metrics/time-units.ts'
import { QuarantineNotice } from '#web/admin/quarantine/quarantine-table.tsx'
import { call } from '#web/api/call.ts'
import { toPanel } from '#web/api/panel.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { Route } from './+types/overview'

const TITLE = 'Dashboard Admin'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const unit = readUnit(new URL(request.url).searchParams)
  const query = { unit, last: PERIODS[unit].last }
  const [metrics, timeline, top, health, quarantine, disputes] = await Promise.all([
    toPanel(call('GET /admin/global-metrics'), 'Error al obtener las cifras'),
    toPanel(call('GET /admin/metrics-over-time', { query }), 'Error al obtener la gráfica'),
    toPanel(call('GET /admin/top'), 'Error al obtener los primeros lugares'),
    toPanel(call('GET /admin/payout-health'), 'Error al obtener las cuentas de pagos'),
    toPanel(call('GET /admin/quarantine', { query: { pageSize: 1 } }), 'Error al obtener pagos'),
    toPanel(call('GET /admin/disputes', { query: { pageSize: 1 } }), DISPUTES_LOAD_ERROR),
  ])
  return { metrics, timeline, top, health, quarantine, disputes }
}

export function HydrateFallback() {
  return (
    <AdminPending title={TITLE}>
      <FiguresSkeleton />
      <Skeleton className="h-96 rounded-lg" />
    </AdminPending>
  )
}

/** Metrics of the platform, and what needs attention (`R7`, `R9`). */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { metrics, timeline, top, health, quarantine, disputes } = loaderData
  return (
    <AdminFrame title={TITLE}>
      <PanelView panel={quarantine}>
        {({ unresolved }) => <QuarantineNotice unresolved={unresolved} />}
      </PanelView>
      <PanelView panel={disputes}>
        {({ awaitingEvidence }) => <DisputesNotice waiting={awaitingEvidence} />}
      </PanelView>
      <Section id="cifras" title="Cifras globales" className="grid-cols-1 gap-4">
        <PanelView panel={metrics}>{(data) => <GlobalFigures metrics={data.metrics} />}</PanelView>
      </Section>
      <PanelView panel={timeline}>
        {({ unit, points }) => (
          <TimeChart key={unit} title="Aportaciones en el tiempo" unit={unit} points={points} />
        )}
      </PanelView>
      <Section id="lugares" title="Primeros lugares" className="grid-cols-1 gap-4">
        <PanelView panel={top}>{(data) => <Rankings top={data} />}</PanelView>
      </Section>
      <PanelView panel={health}>{(data) => <PayoutHealth health={data} />}</PanelView>
    </AdminFrame>
  )
}
