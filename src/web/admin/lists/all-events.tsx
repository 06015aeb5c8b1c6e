import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskEventRow, getGlobalMetrics } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { FiguresSkeleton, GlobalFigures } from '../figures/figures.tsx'
import { AdminList, ListSkeleton } from '../frame/admin-frame.tsx'
import { EVENT_STATUS_LABELS } from '../labels.ts'
import { DeskFilter, formatDay, nameFilters } from './desk-filter.tsx'
import { type AdminEventPage, AllEventsTable, EVENT_ORDERS } from './events-table.tsx'
import { FoundRows } from './found-rows.tsx'
import { FilterDay } from './list-filters.tsx'
import { findOwnOrder, OrderSelect, readOrder } from './list-order.tsx'

interface AdminEventsData {
  metrics: LoadResult<ReplyOf<typeof getGlobalMetrics>>
  events: LoadResult<AdminEventPage>
}

export async function loadAdminEvents(call: Caller, address: string): Promise<AdminEventsData> {
  const search = new URL(address).searchParams
  const [metrics, events] = await Promise.all([
    toLoadResult(call('GET /admin/global-metrics'), 'Error al obtener las cifras'),
    loadAllEvents(call, search),
  ])
  return { metrics, events }
}

interface AdminEventsProps extends AdminEventsData {
  /** In place of the table. */
  children?: (events: readonly DeskEventRow[]) => ReactNode
}

/** All events, and below them the platform's totals (`spec §2`, `§6`). */
export function AdminEvents({ metrics, events, children }: AdminEventsProps) {
  const [search] = useSearchParams()
  const filtered = ['search', 'status', 'from', 'to'].some((name) => search.get(name))
  return (
    <>
      <AllEventsFilter search={search} />
      <AdminList result={events} loadingLabel="Cargando eventos">
        {(page) =>
          page.events.length > 0 && children ? (
            children(page.events)
          ) : (
            <AllEventsTable page={page} filtered={filtered} />
          )
        }
      </AdminList>
      <Section id="cifras" title="Cifras globales" className="grid-cols-1 gap-4">
        <LoadResultView result={metrics}>
          {(data) => <GlobalFigures metrics={data.metrics} />}
        </LoadResultView>
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

/** How many events the filter finds, and their file. */
export function FoundEvents({ events }: Pick<AdminEventsData, 'events'>) {
  const [search] = useSearchParams()
  const query = readEventFilter(search)
  return (
    <FoundRows
      of="GET /admin/files/events"
      query={query}
      search={query.search}
      page={events.data}
      one="evento"
      many="eventos"
    />
  )
}

const STATUSES = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED'] as const

function readEventFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

/** The events for the page and filters in the URL, of one host or of all. */
export async function loadAllEvents(
  call: Caller,
  search: URLSearchParams,
  hostId?: string,
): Promise<LoadResult<AdminEventPage>> {
  const query = {
    ...readEventFilter(search),
    order: readOrder(search, EVENT_ORDERS),
    page: readPage(search),
    hostId,
  }
  const failed = 'Error al obtener eventos para admin'
  const result = await toLoadResult(call('GET /events/admin/all', { query }), failed)
  if (result.errorMessage === null) return result
  return { data: null, errorMessage: `Error al cargar eventos: ${result.errorMessage}` }
}

function AllEventsFilter({ search }: { search: URLSearchParams }) {
  const query = readEventFilter(search)
  return (
    <DeskFilter
      label="Buscar eventos"
      search={{ placeholder: 'Evento, lugar, anfitrión o correo', value: query.search }}
      filters={nameFilters([
        ['status', 'Estado', query.status && EVENT_STATUS_LABELS[query.status].label],
        ['from', 'Fecha desde', query.from && formatDay(query.from)],
        ['to', 'Fecha hasta', query.to && formatDay(query.to)],
      ])}
    >
      <FilterSelect
        name="status"
        label="Estado"
        value={query.status}
        options={STATUSES.map((value) => ({ value, label: EVENT_STATUS_LABELS[value].label }))}
      />
      <FilterDay name="from" label="Fecha desde" value={query.from ?? ''} />
      <FilterDay name="to" label="Fecha hasta" value={query.to ?? ''} />
      <OrderSelect texts={EVENT_ORDERS} own={findOwnOrder(search)} />
    </DeskFilter>
  )
}
