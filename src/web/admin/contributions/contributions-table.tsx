import type {
  AdminContribution,
  AdminContributionState,
  listAllContributions,
} from '#contract/admin/contributions.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { adminContributionPath, eventPath, PATHS } from '#contract/product/paths.ts'
import { contributionStateLabel, contributionStateOf } from '#web/admin/labels.ts'
import { MailLink, rowLink } from '#web/admin/mail-link.tsx'
import { toPanel } from '#web/api/panel.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { ListFilter } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { DataTable, stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** Search, status and dates; keeps a chosen event or user. */
export function ContributionsFilter({ search }: { search: URLSearchParams }) {
  const { search: text, status, eventId, userId, from, to } = readContributionQuery(search)
  return (
    <ListFilter
      label="Buscar aportaciones"
      placeholder="Nombre, correo o identificador"
      search={text}
    >
      {eventId && <input type="hidden" name="eventId" value={eventId} />}
      {userId && <input type="hidden" name="userId" value={userId} />}
      <Select
        key={status}
        name="status"
        label="Estado"
        placeholder="Todos"
        defaultValue={status ?? ''}
        options={STATUSES.map((value) => ({ value, label: contributionStateLabel(value).label }))}
      />
      <DateField key={`from-${from}`} name="from" label="Desde" defaultValue={from ?? ''} />
      <DateField key={`to-${to}`} name="to" label="Hasta" defaultValue={to ?? ''} />
    </ListFilter>
  )
}

export type ContributionPage = ReplyOf<typeof listAllContributions>

const STATUSES = [
  ...Object.keys(CONTRIBUTION_STATUS_LABELS),
  'DISPUTE_LOST',
] as AdminContributionState[]

/** Page and filters in the URL; invalid ones are dropped. */
export function readContributionQuery(search: URLSearchParams) {
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

export function loadContributions(call: Caller, search: URLSearchParams) {
  const query = readContributionQuery(search)
  return toPanel(call('GET /admin/contributions', { query }), 'Error al obtener las aportaciones')
}

const columns: TableColumn<AdminContribution>[] = [
  {
    id: 'who',
    header: 'Aliado',
    heading: true,
    cell: ({ id, contributorName, contributorEmail, anonymous }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <TextLink to={adminContributionPath(id)} className={rowLink}>
          {contributorName}
        </TextLink>
        {contributorEmail && <MailLink address={contributorEmail} />}
        {anonymous && <span className="text-sm font-normal text-muted">Aliado anónimo</span>}
      </span>
    ),
  },
  {
    id: 'event',
    header: 'Evento',
    cell: ({ eventName, eventSlug, goalName }) => (
      <span className={`${stackedCellStyle} lg:min-w-36`}>
        <TextLink to={eventPath(eventSlug)} className={rowLink}>
          {eventName}
        </TextLink>
        <span className="text-sm text-muted wrap-anywhere">{goalName ?? 'Todo el evento'}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Estado',
    unbroken: true,
    cell: (row) => {
      const { label, tone } = contributionStateLabel(contributionStateOf(row))
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    id: 'amount',
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
  {
    id: 'total',
    header: 'Pagó en total',
    align: 'end',
    cell: ({ totalAmount }) => formatPesos(totalAmount),
  },
  {
    id: 'created',
    header: 'Fecha',
    unbroken: true,
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
]

interface ContributionsTableProps {
  page: ContributionPage
  filtered: boolean
  /** `to` is before `from`. */
  backwards: boolean
}

const OTHERWISE = 'Prueba con otro nombre, correo, identificador, estado o fecha.'
const BACKWARDS = 'El día de “Hasta” es antes que el de “Desde”: elige otros.'

function emptyText(filtered: boolean, backwards: boolean): string {
  if (backwards) return BACKWARDS
  return filtered ? OTHERWISE : 'Aquí aparecen en cuanto alguien empieza a pagar la primera.'
}

/** Contributions in every status, newest first. */
export function ContributionsTable({ page, filtered, backwards }: ContributionsTableProps) {
  return (
    <DataTable
      wide
      caption="Aportaciones"
      columns={columns}
      rows={page.contributions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={filtered ? 'Ninguna aportación coincide' : 'Aún no hay aportaciones'}
          text={emptyText(filtered, backwards)}
          action={filtered && <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>}
        />
      }
    />
  )
}
