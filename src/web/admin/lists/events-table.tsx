import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminEvent, getGlobalMetrics, listAllEvents } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminEventPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import {
  cardLineStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { FiguresSkeleton, formatInteger, GlobalFigures } from '../figures/figures.tsx'
import {
  AdminList,
  AdminTable,
  EventBadges,
  ListSkeleton,
  MailLink,
} from '../frame/admin-frame.tsx'
import { EVENT_STATUS_LABELS } from '../labels.ts'
import { DeskFilter, listSetFilters } from './desk-filter.tsx'
import { FoundRows } from './found-rows.tsx'
import { CaseLink } from './list-trail.tsx'
import { RowLink } from './row-link.tsx'

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
  children?: (events: readonly AdminEvent[]) => ReactNode
}

/** All events, and below them the platform's totals (`spec §2`, `§6`). */
export function AdminEvents({ metrics, events, children }: AdminEventsProps) {
  const [search] = useSearchParams()
  const filtered = Boolean(search.get('search') || search.get('status'))
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
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
      </div>
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

type AdminEventPage = ReplyOf<typeof listAllEvents>

const STATUSES = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED'] as const

function readEventFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
  }
}

/** The events for the page and filters in the URL, of one host or of all. */
export async function loadAllEvents(
  call: Caller,
  search: URLSearchParams,
  hostId?: string,
): Promise<LoadResult<AdminEventPage>> {
  const query = { ...readEventFilter(search), page: readPage(search), hostId }
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
      filters={listSetFilters([
        ['status', 'Estado', query.status && EVENT_STATUS_LABELS[query.status].label],
      ])}
    >
      <FilterSelect
        name="status"
        label="Estado"
        value={query.status}
        options={STATUSES.map((value) => ({ value, label: EVENT_STATUS_LABELS[value].label }))}
      />
    </DeskFilter>
  )
}

/** All of an event's contributions: an unfinished payment may be what is looked for. */
const buildContributionsPath = (eventId: string) => `${PATHS.adminContributions}?eventId=${eventId}`

/** What an admin reads of an event besides its card (`R9`, `R30`). */
export function AdminFacts({ event: { id, hostId, host, ...facts } }: { event: AdminEvent }) {
  const { hostEmail, hostSuspended, totalRevenue, totalCommissions } = facts
  return (
    <dl className="grid gap-1.5 border-t border-line pt-4 text-sm">
      {[
        [
          'Cuenta',
          <span key="host" className="grid justify-items-end gap-y-1">
            <RowLink to={buildAdminHostPath(hostId)}>{host.fullName}</RowLink>
            {hostEmail && <MailLink address={hostEmail} />}
            {hostSuspended && <StatusBadge tone="danger">Suspendida</StatusBadge>}
          </span>,
        ] as const,
        [
          'Ingresos',
          <RowLink key="in" to={buildContributionsPath(id)}>
            {formatPesos(totalRevenue)}
            <span className="sr-only"> de {facts.name}</span>
          </RowLink>,
        ] as const,
        ['Comisiones', formatPesos(totalCommissions)] as const,
      ].map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const event: TableColumn<AdminEvent> = {
  header: 'Evento',
  heading: true,
  cell: ({ name, slug, eventDate, timeZone }) => (
    <span className={`${stackedCellStyle} lg:min-w-40`}>
      <CaseLink to={buildAdminEventPath(slug)}>{name}</CaseLink>
      <span className={classNames('text-sm font-normal text-muted', tableOnlyStyle)}>
        {formatShortDate(eventDate, timeZone)}
      </span>
    </span>
  ),
}

const host: TableColumn<AdminEvent> = {
  header: 'Anfitrión',
  card: 'second',
  cell: ({ hostId, host, hostEmail, hostSuspended }) => (
    <span className={`${stackedCellStyle} gap-y-1 lg:min-w-40 lg:gap-y-0`}>
      <RowLink to={buildAdminHostPath(hostId)} className={cardLineStyle}>
        {host.fullName}
      </RowLink>
      {hostEmail && <MailLink address={hostEmail} className={tableOnlyStyle} />}
      {hostSuspended && <StatusBadge tone="danger">Suspendida</StatusBadge>}
    </span>
  ),
}

const figures: TableColumn<AdminEvent>[] = [
  { header: 'Estado', card: 'first-end', cell: (row) => <EventBadges {...row} /> },
  {
    header: 'Confirmadas',
    align: 'end',
    card: 'none',
    cell: ({ id, name, statistics }) => (
      <RowLink
        to={`${buildContributionsPath(id)}&status=CONFIRMED`}
        aria-label={`${formatCount(statistics.totalContributors, 'aportación confirmada', 'aportaciones confirmadas')} de ${name}`}
      >
        {formatInteger(statistics.totalContributors)}
      </RowLink>
    ),
  },
  {
    header: 'Ingresos',
    align: 'end',
    card: 'second-end',
    cell: ({ totalRevenue }) => formatPesos(totalRevenue),
  },
  {
    header: 'Comisiones',
    align: 'end',
    card: 'none',
    cell: ({ totalCommissions }) => formatPesos(totalCommissions),
  },
]

interface AllEventsTableProps {
  page: AdminEventPage
  filtered: boolean
  hideHost?: boolean
}

const toCase = ({ slug, name }: AdminEvent) => ({ to: buildAdminEventPath(slug), label: name })

export function AllEventsTable({ page, filtered, hideHost = false }: AllEventsTableProps) {
  return (
    <AdminTable
      caption="Eventos"
      columns={hideHost ? [event, ...figures] : [event, host, ...figures]}
      rows={page.events}
      toCase={toCase}
      empty={{
        title: filtered ? 'Ningún evento coincide con tu búsqueda' : 'Aún no hay eventos',
        text: filtered
          ? 'Prueba con otro nombre, anfitrión o estado.'
          : 'Aquí aparecen en cuanto un anfitrión crea el primero.',
      }}
    />
  )
}
