import { formatPesos } from '#contract/money/money.ts'
import { DISPUTE_STATUS_NAMES, labelDisputeReason } from '#contract/money/refunds/dispute-labels.ts'
import { type Dispute, disputeStatus } from '#contract/money/refunds/refunds.ts'
import { buildAdminContributionPath, buildAdminEventPath } from '#contract/product/paths.ts'
import { buildProviderDisputeUrl } from '#contract/product/product.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable, Folio, LabelBadge } from '#web/admin/frame/admin-frame.tsx'
import { DISPUTE_STATUS_LABELS } from '#web/admin/labels.ts'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import { FilterDay } from '#web/admin/lists/list-filters.tsx'
import { CaseLink } from '#web/admin/lists/list-origin.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId } from '#web/shell/lists/list-query.ts'
import { GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { NewTabLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn, tableOnlyStyle } from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { isDoneShown } from './waiting-switch.tsx'

export const DISPUTES_LOAD_ERROR = 'Error al obtener las aclaraciones'

const CLOSED = ['won', 'lost'] as const
const OPEN = disputeStatus.exclude(CLOSED).options

const listStatuses = (search: URLSearchParams) => (isDoneShown(search) ? CLOSED : OPEN)

/** Filters in the URL; invalid ones are dropped. */
export function readDisputeFilter(search: URLSearchParams) {
  return {
    closed: isDoneShown(search) ? 'true' : 'false',
    status: readChoice(search, 'status', listStatuses(search)),
    hostId: readId(search, 'hostId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  } as const
}

export function DisputesFilter({ search }: { search: URLSearchParams }) {
  const { status, hostId, from, to } = readDisputeFilter(search)
  return (
    <DeskFilter
      label="Filtrar aclaraciones"
      filters={nameFilters([
        ['from', 'Desde', from && formatDay(from)],
        ['to', 'Hasta', to && formatDay(to)],
        ['status', 'Estado', status && DISPUTE_STATUS_NAMES[status]],
      ])}
    >
      <FilterDay name="from" label="Se abrió desde" value={from ?? ''} />
      <FilterDay name="to" label="Se abrió hasta" value={to ?? ''} />
      {isDoneShown(search) && <input type="hidden" name="done" value="true" />}
      {hostId && <input type="hidden" name="hostId" value={hostId} />}
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        options={listStatuses(search).map((value) => ({
          value,
          label: DISPUTE_STATUS_NAMES[value],
        }))}
      />
    </DeskFilter>
  )
}

const columns: TableColumn<Dispute>[] = [
  {
    header: 'Aportación',
    heading: true,
    cell: ({ contributionId, folio, contributorName, eventId, eventName }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <CaseLink to={buildAdminContributionPath(contributionId)}>{contributorName}</CaseLink>
        <Folio>{folio}</Folio>
        <RowLink to={buildAdminEventPath(eventId)} className="text-sm font-normal">
          {eventName}
        </RowLink>
      </span>
    ),
  },
  {
    header: 'Estado',
    unbroken: true,
    card: 'below',
    cell: ({ status, evidenceDueBy }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 @min-[58rem]:grid @min-[58rem]:justify-items-start">
        <LabelBadge {...DISPUTE_STATUS_LABELS[status]} />
        {evidenceDueBy && <Deadline iso={evidenceDueBy} />}
      </span>
    ),
  },
  {
    header: 'Motivo',
    card: 'below',
    cell: ({ reason, providerId, contributorName, folio }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <span className="wrap-anywhere">{labelDisputeReason(reason)}</span>
        <NewTabLink
          href={buildProviderDisputeUrl(providerId)}
          className={classNames('text-sm', textLinkStyle)}
        >
          Abrir en el proveedor
          <span className="sr-only"> la aclaración de {contributorName}</span>
        </NewTabLink>
        <span className={tableOnlyStyle}>
          <Identifier of={`la aclaración de ${contributorName}, ${folio}`}>{providerId}</Identifier>
        </span>
      </span>
    ),
  },
  {
    header: 'Monto',
    align: 'end',
    unbroken: true,
    card: 'first-end',
    cell: ({ amount, openedAt }) => (
      <span className={`${stackedCellStyle} whitespace-normal @min-[58rem]:whitespace-nowrap`}>
        <GiftAmount of="charge">{amount}</GiftAmount>
        <span className="text-sm text-muted">Se abrió el {formatShortDate(openedAt)}</span>
      </span>
    ),
  },
]

interface DisputesTableProps {
  disputes: readonly Dispute[]
  closed: boolean
  isFiltered: boolean
}

function findEmptyText(closed: boolean, isFiltered: boolean) {
  if (isFiltered) {
    return { title: 'Ninguna aclaración coincide', text: 'Prueba con otro estado u otras fechas.' }
  }
  return closed
    ? { title: 'No hay aclaraciones cerradas' }
    : { title: 'No hay aclaraciones', text: 'Ningún banco pregunta por un pago.' }
}

const toCase = ({ contributionId, contributorName, amount }: Dispute) => ({
  to: buildAdminContributionPath(contributionId),
  label: `${contributorName}, ${formatPesos(amount)}`,
})

export function DisputesTable({ disputes, closed, isFiltered }: DisputesTableProps) {
  return (
    <AdminTable
      caption="Aclaraciones"
      columns={columns}
      rows={disputes}
      toCase={toCase}
      empty={findEmptyText(closed, isFiltered)}
    />
  )
}
