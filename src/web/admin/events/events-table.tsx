import type { AdminEvent, listAllEvents } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { adminHostPath, eventPath, PATHS } from '#contract/product/paths.ts'
import { AdminTable, LabelBadge, MailLink, RowLink } from '#web/admin/admin-table.tsx'
import { EVENT_STATUSES } from '#web/admin/labels.ts'
import { count } from '#web/admin/metrics/figures.tsx'
import { toPanel } from '#web/api/panel.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { ListFilter } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export type AdminEventPage = ReplyOf<typeof listAllEvents>

const STATUSES = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED'] as const

function readQuery(search: URLSearchParams) {
  return {
    page: readPage(search),
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
  }
}

/** The events for the page and filters in the URL, of one host or of all. */
export function loadAllEvents(call: Caller, search: URLSearchParams, hostId?: string) {
  const query = { ...readQuery(search), hostId }
  return toPanel(call('GET /events/admin/all', { query }), 'Error al obtener eventos para admin')
}

export function AllEventsFilter({ search }: { search: URLSearchParams }) {
  const query = readQuery(search)
  return (
    <ListFilter
      label="Buscar eventos"
      placeholder="Evento, lugar, anfitrión o correo"
      search={query.search}
    >
      <Select
        key={query.status}
        name="status"
        label="Estado"
        placeholder="Todos"
        defaultValue={query.status ?? ''}
        options={STATUSES.map((value) => ({ value, label: EVENT_STATUSES[value].label }))}
      />
    </ListFilter>
  )
}

const event: TableColumn<AdminEvent> = {
  header: 'Evento',
  heading: true,
  cell: ({ name, slug, eventDate }) => (
    <span className={`${stackedCellStyle} lg:min-w-40`}>
      <RowLink to={eventPath(slug)}>{name}</RowLink>
      <span className="text-sm font-normal text-muted">{formatShortDate(eventDate)}</span>
    </span>
  ),
}

const host: TableColumn<AdminEvent> = {
  header: 'Anfitrión',
  cell: ({ hostId, host, hostEmail, hostSuspended }) => (
    <span className={`${stackedCellStyle} gap-y-1 lg:min-w-40`}>
      <RowLink to={adminHostPath(hostId)}>{host.fullName}</RowLink>
      <MailLink address={hostEmail} />
      {hostSuspended && <StatusBadge tone="danger">Suspendida</StatusBadge>}
    </span>
  ),
}

const figures: TableColumn<AdminEvent>[] = [
  {
    header: 'Estado',
    cell: ({ status }) => <LabelBadge {...EVENT_STATUSES[status]} />,
  },
  {
    header: 'Aportaciones',
    align: 'end',
    cell: ({ id, name, statistics }) => (
      <RowLink
        to={`${PATHS.adminContributions}?eventId=${id}&status=CONFIRMED`}
        aria-label={`${formatCount(statistics.totalContributors, 'aportación', 'aportaciones')} de ${name}`}
      >
        {count(statistics.totalContributors)}
      </RowLink>
    ),
  },
  {
    header: 'Ingresos',
    align: 'end',
    cell: ({ totalRevenue }) => formatPesos(totalRevenue),
  },
  {
    header: 'Comisiones',
    align: 'end',
    cell: ({ totalCommissions }) => formatPesos(totalCommissions),
  },
]

interface AllEventsTableProps {
  page: AdminEventPage
  filtered: boolean
  hideHost?: boolean
}

export function AllEventsTable({ page, filtered, hideHost = false }: AllEventsTableProps) {
  return (
    <AdminTable
      caption="Eventos"
      columns={hideHost ? [event, ...figures] : [event, host, ...figures]}
      rows={page.events}
      empty={{
        title: filtered ? 'Ningún evento coincide con tu búsqueda' : 'Aún no hay eventos',
        text: filtered
          ? 'Prueba con otro nombre, anfitrión o estado.'
          : 'Aquí aparecen en cuanto un anfitrión crea el primero.',
      }}
    />
  )
}
