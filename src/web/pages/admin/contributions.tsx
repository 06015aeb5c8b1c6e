import { useSearchParams } from 'react-router'
import type {
  AdminContribution,
  AdminContributionState,
  listAllContributions,
} from '#contract/admin/contributions.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import {
  buildAdminContributionPath,
  buildAdminHostPath,
  buildEventPath,
  PATHS,
} from '#contract/product/paths.ts'
import {
  AdminFrame,
  AdminList,
  AdminPending,
  AdminTable,
  Folio,
  MailLink,
  RowLink,
} from '#web/admin/admin-frame.tsx'
import { findContributionState, labelContributionState } from '#web/admin/labels.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { FilterSelect, ListFilter } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import type { Route } from './+types/contributions'

function ContributionsFilter({ search }: { search: URLSearchParams }) {
  const { search: text, status, eventId, userId, from, to } = readContributionQuery(search)
  return (
    <ListFilter label="Buscar aportaciones" placeholder="Nombre, correo o folio" search={text}>
      {eventId && <input type="hidden" name="eventId" value={eventId} />}
      {userId && <input type="hidden" name="userId" value={userId} />}
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        options={STATUSES.map((value) => ({ value, label: labelContributionState(value).label }))}
      />
      <DateField key={`from-${from}`} name="from" label="Desde" defaultValue={from ?? ''} />
      <DateField key={`to-${to}`} name="to" label="Hasta" defaultValue={to ?? ''} />
    </ListFilter>
  )
}

type ContributionPage = ReplyOf<typeof listAllContributions>

const STATUSES = [
  ...Object.keys(CONTRIBUTION_STATUS_LABELS),
  'DISPUTE_LOST',
] as AdminContributionState[]

/** Page and filters in the URL; invalid ones are dropped. */
function readContributionQuery(search: URLSearchParams) {
  return {
    page: readPage(search),
    pageSize: 20,
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
    eventId: readId(search, 'eventId'),
    userId: readId(search, 'userId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

const columns: TableColumn<AdminContribution>[] = [
  {
    header: 'Aliado',
    heading: true,
    cell: ({ id, folio, contributorName, contributorEmail, anonymous }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <RowLink to={buildAdminContributionPath(id)}>{contributorName}</RowLink>
        {contributorEmail && <MailLink address={contributorEmail} />}
        <Folio>{folio}</Folio>
        {anonymous && <span className="text-sm font-normal text-muted">Aliado anónimo</span>}
      </span>
    ),
  },
  {
    header: 'Evento',
    cell: ({ eventName, eventSlug, goalName }) => (
      <span className={`${stackedCellStyle} lg:min-w-36`}>
        <RowLink to={buildEventPath(eventSlug)}>{eventName}</RowLink>
        <span className="text-sm text-muted wrap-anywhere">{goalName ?? 'Todo el evento'}</span>
      </span>
    ),
  },
  {
    header: 'Estado',
    unbroken: true,
    cell: (row) => {
      const { label, tone } = labelContributionState(findContributionState(row))
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    header: 'Aportación',
    align: 'end',
    cell: ({ amount, refundedAmount }) => (
      <span className={stackedCellStyle}>
        {formatPesos(amount)}
        {refundedAmount > 0 && (
          <span className="text-sm text-muted">−{formatPesos(refundedAmount)} devueltos</span>
        )}
      </span>
    ),
  },
  { header: 'Pagó en total', align: 'end', cell: ({ totalAmount }) => formatPesos(totalAmount) },
  { header: 'Fecha', unbroken: true, cell: ({ createdAt }) => formatShortDate(createdAt) },
]

const BACKWARDS = 'El día de “Hasta” es antes que el de “Desde”: elige otros.'
const OTHERWISE = 'Prueba con otro nombre, correo, folio, identificador, estado o fecha.'

const NO_CONTRIBUTIONS = {
  title: 'Aún no hay aportaciones',
  text: 'Aquí aparecen en cuanto alguien empieza a pagar la primera.',
}
const NONE_FOUND = {
  title: 'Ninguna aportación coincide',
  action: <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>,
}

const TITLE = 'Aportaciones'
export const meta = () => buildPageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const query = readContributionQuery(new URL(request.url).searchParams)
  const list = call('GET /admin/contributions', { query })
  return { contributions: await toLoadResult(list, 'Error al obtener las aportaciones') }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

interface SummaryProps {
  page: ContributionPage
  eventId: string | undefined
  userId: string | undefined
}

/** The number of results and the active filter; a chosen event can be refunded (`R6`). */
function Summary({ page, eventId, userId }: SummaryProps) {
  const { total } = page.pagination
  const all = formatCount(total, 'aportación', 'aportaciones')
  const eventName = page.contributions[0]?.eventName
  return (
    <p role="status" className="text-muted wrap-anywhere">
      {page.hasMore ? `Más de ${all}. Busca o elige fechas para ver las demás.` : all}
      {userId && !eventId && (
        <>
          {' '}
          de <TextLink to={buildAdminHostPath(userId)}>esta persona</TextLink> ·{' '}
          <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>
        </>
      )}
      {eventId && (
        <>
          {eventName ? ` de “${eventName}”` : ' de este evento'} ·{' '}
          <TextLink to={PATHS.adminContributions}>Ver todas</TextLink> ·{' '}
          <TextLink to={buildEventPath(eventId, 'refund')}>Devolver todo</TextLink>
        </>
      )}
    </p>
  )
}

export default function AdminContributions({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { page: _page, pageSize: _size, ...filters } = readContributionQuery(search)
  const { from = '', to = from } = filters
  const isFiltered = Object.values(filters).some(Boolean)
  const noneFound = { ...NONE_FOUND, text: to < from ? BACKWARDS : OTHERWISE }
  return (
    <AdminFrame title={TITLE}>
      <ContributionsFilter search={search} />
      <AdminList result={loaderData.contributions} loadingLabel="Cargando aportaciones">
        {(page) => (
          <>
            <Summary page={page} eventId={filters.eventId} userId={filters.userId} />
            <AdminTable
              caption="Aportaciones"
              columns={columns}
              rows={page.contributions}
              empty={isFiltered ? noneFound : NO_CONTRIBUTIONS}
            />
          </>
        )}
      </AdminList>
    </AdminFrame>
  )
}
