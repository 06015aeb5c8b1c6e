import { useSearchParams } from 'react-router'
import type { DeskEventRow, listAllEvents } from '#contract/admin/admin.ts'
import type { EventOrder } from '#contract/admin/reading.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminEventPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import {
  cardLineStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { AdminTable, EventBadges, MailLink } from '../frame/admin-frame.tsx'
import { CardFacts } from './card-facts.tsx'
import { findOwnOrder, type OrderTexts, orderBy } from './list-order.tsx'
import { CaseLink } from './list-origin.tsx'
import { RowLink } from './row-link.tsx'

export type AdminEventPage = ReplyOf<typeof listAllEvents>

/** The orders of the list, as they are chosen and announced. */
export const EVENT_ORDERS: OrderTexts<EventOrder> = {
  newest: { label: 'Creados al último', text: 'del último que se creó al primero' },
  oldest: { label: 'Creados primero', text: 'del primero que se creó al último' },
  name: { label: 'Nombre, de la A a la Z', text: 'de la A a la Z' },
  'name-desc': { label: 'Nombre, de la Z a la A', text: 'de la Z a la A' },
  soonest: { label: 'Fecha, de la primera a la última', text: 'de la primera a la última' },
  latest: { label: 'Fecha, de la última a la primera', text: 'de la última a la primera' },
  most: { label: 'Ingresos, de mayor a menor', text: 'de mayor a menor' },
  least: { label: 'Ingresos, de menor a mayor', text: 'de menor a mayor' },
}

/** All of an event's contributions: an unfinished payment may be what is looked for. */
const buildContributionsPath = (eventId: string) => `${PATHS.adminContributions}?eventId=${eventId}`

/** What an admin reads of an event besides its card (`R9`, `R30`). */
export function AdminFacts({ event: { id, hostId, host, ...facts } }: { event: DeskEventRow }) {
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

const event: TableColumn<DeskEventRow> = {
  header: 'Evento',
  heading: true,
  cell: ({ name, id }) => (
    <span className={`${stackedCellStyle} lg:min-w-40`}>
      <CaseLink to={buildAdminEventPath(id)}>{name}</CaseLink>
    </span>
  ),
}

const date: TableColumn<DeskEventRow> = {
  header: 'Fecha',
  unbroken: true,
  card: 'below',
  cell: ({ eventDate, timeZone, createdAt, statistics }) => (
    <>
      <span className={tableOnlyStyle}>{formatShortDate(eventDate, timeZone)}</span>
      <CardFacts
        facts={[
          formatShortDate(eventDate, timeZone),
          countConfirmed(statistics),
          `creado: ${formatShortDate(createdAt)}`,
        ]}
      />
    </>
  ),
}

const created: TableColumn<DeskEventRow> = {
  header: 'Creado',
  unbroken: true,
  card: 'none',
  cell: ({ createdAt }) => formatShortDate(createdAt),
}

const host: TableColumn<DeskEventRow> = {
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

const countConfirmed = ({ totalContributors }: DeskEventRow['statistics']) =>
  formatCount(totalContributors, 'aportación', 'aportaciones')

const status: TableColumn<DeskEventRow> = {
  header: 'Estado',
  unbroken: true,
  card: 'first-end',
  cell: ({ id, name, statistics, ...row }) => (
    <>
      <EventBadges {...row} />
      <span className={classNames('block', tableOnlyStyle)}>
        <RowLink
          to={`${buildContributionsPath(id)}&status=CONFIRMED`}
          aria-label={`${formatCount(statistics.totalContributors, 'aportación confirmada', 'aportaciones confirmadas')} de ${name}`}
          className="text-sm"
        >
          {countConfirmed(statistics)}
        </RowLink>
      </span>
    </>
  ),
}

const revenue: TableColumn<DeskEventRow> = {
  header: 'Ingresos',
  align: 'end',
  card: 'second-end',
  cell: ({ totalRevenue, totalCommissions }) => (
    <span className={stackedCellStyle}>
      {formatPesos(totalRevenue)}
      <span className={classNames('text-sm whitespace-nowrap text-muted', tableOnlyStyle)}>
        {formatPesos(totalCommissions)} de comisiones
      </span>
    </span>
  ),
}

/** Of all events, in the order that the address says. */
function buildColumns(search: URLSearchParams): TableColumn<DeskEventRow>[] {
  const ordered = { texts: EVENT_ORDERS, own: findOwnOrder(search) }
  return [
    { ...event, ...orderBy(search, { ...ordered, up: 'name', down: 'name-desc' }, 'up') },
    host,
    status,
    { ...date, ...orderBy(search, { ...ordered, up: 'soonest', down: 'latest' }) },
    { ...revenue, ...orderBy(search, { ...ordered, up: 'least', down: 'most' }) },
    { ...created, ...orderBy(search, { ...ordered, up: 'oldest', down: 'newest' }) },
  ]
}

interface AllEventsTableProps {
  page: AdminEventPage
  filtered: boolean
  hideHost?: boolean
}

const toCase = ({ id, name }: DeskEventRow) => ({ to: buildAdminEventPath(id), label: name })

export function AllEventsTable({ page, filtered, hideHost = false }: AllEventsTableProps) {
  const [search] = useSearchParams()
  return (
    <AdminTable
      caption="Eventos"
      columns={hideHost ? [event, status, date, revenue] : buildColumns(search)}
      rows={page.events}
      toCase={toCase}
      empty={{
        title: filtered ? 'Ningún evento coincide con tu búsqueda' : 'Aún no hay eventos',
        text: filtered
          ? 'Prueba con otro nombre, anfitrión, estado o fecha.'
          : hideHost
            ? 'Esta persona todavía no crea ninguno.'
            : 'Aquí aparecen en cuanto un anfitrión crea el primero.',
      }}
    />
  )
}
