import { useSearchParams } from 'react-router'
import type { getGlobalMetrics } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ListSkeleton } from '#web/admin/admin-frame.tsx'
import { AdminList } from '#web/admin/admin-table.tsx'
import { FiguresSkeleton, GlobalFigures } from '#web/admin/metrics/figures.tsx'
import { type Panel, toPanel } from '#web/api/panel.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import {
  type AdminEventPage,
  AllEventsFilter,
  AllEventsTable,
  loadAllEvents,
} from './events-table.tsx'

export interface AdminEventsData {
  metrics: Panel<ReplyOf<typeof getGlobalMetrics>>
  events: Panel<AdminEventPage>
}

export async function loadAdminEvents(call: Caller, address: string): Promise<AdminEventsData> {
  const search = new URL(address).searchParams
  const [metrics, events] = await Promise.all([
    toPanel(call('GET /admin/global-metrics'), 'Error al obtener las cifras'),
    loadAllEvents(call, search),
  ])
  return { metrics, events }
}

/** All events, below the platform's totals (`spec §2`, `§6`). */
export function AdminEvents({ metrics, events }: AdminEventsData) {
  const [search] = useSearchParams()
  const filtered = Boolean(search.get('search') || search.get('status'))
  return (
    <>
      <Section id="cifras" title="Cifras globales" className="grid-cols-1 gap-4">
        <PanelView panel={metrics}>{(data) => <GlobalFigures metrics={data.metrics} />}</PanelView>
      </Section>
      <Section id="todos" title="Todos los eventos" className="grid-cols-1 gap-5">
        <AllEventsFilter search={search} />
        <AdminList panel={events} loadingLabel="Cargando eventos">
          {(page) => <AllEventsTable page={page} filtered={filtered} />}
        </AdminList>
      </Section>
    </>
  )
}

export function AdminEventsSkeleton() {
  return (
    <>
      <FiguresSkeleton />
      <ListSkeleton label="Cargando eventos" />
    </>
  )
}
