import { Link, useSearchParams } from 'react-router'
import type {
  AdminContribution,
  listAllContributions,
  StateFilter,
} from '#contract/admin/contributions.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { CONTRIBUTION_STATUS_LABELS, isPartlyRefunded } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { AdminTable, Folio, MailLink, RowLink } from '#web/admin/admin-frame.tsx'
import { DECLINE_LABELS, labelContributionState, labelGift } from '#web/admin/labels.ts'
import { FilterAmount, FilterDay } from '#web/admin/list-filters.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { FilterSelect, ListFilter } from '#web/shell/lists/list-filter.tsx'
import {
  buildOrderPath,
  readChoice,
  readDay,
  readId,
  readPage,
  readSearch,
} from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'

export type ContributionPage = ReplyOf<typeof listAllContributions>

const STATUSES = [
  ...Object.keys(CONTRIBUTION_STATUS_LABELS),
  'DISPUTE_LOST',
  'UNFINISHED',
  'CHARGED',
] as StateFilter[]

const ORDER_LABELS: Record<ContributionOrder, string> = {
  newest: 'Más nuevas',
  oldest: 'Más viejas',
  largest: 'Monto mayor',
  smallest: 'Monto menor',
}
const ORDERS = Object.keys(ORDER_LABELS) as ContributionOrder[]

const readPesos = (search: URLSearchParams, name: string) =>
  parsePesos(search.get(name) ?? '') ?? undefined

/** Filters in the URL, amounts in pesos there; invalid ones are dropped. */
export function readContributionFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
    eventId: readId(search, 'eventId'),
    hostId: readId(search, 'hostId'),
    userId: readId(search, 'userId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    min: readPesos(search, 'min'),
    max: readPesos(search, 'max'),
  }
}

const readOrder = (search: URLSearchParams) => readChoice(search, 'order', ORDERS) ?? 'newest'

/** The same with page and order. */
export function readContributionQuery(search: URLSearchParams) {
  return {
    ...readContributionFilter(search),
    page: readPage(search),
    pageSize: 20,
    order: readOrder(search),
  }
}

export function ContributionsFilter() {
  const [search] = useSearchParams()
  const { search: text, status, from, to, ...ids } = readContributionFilter(search)
  const order = readOrder(search)
  return (
    <ListFilter
      label="Buscar aportaciones"
      placeholder="En esta lista: nombre, evento, folio, monto"
      search={text}
      folded={{
        set: [status, from, to, ids.min, ids.max].filter((value) => value !== undefined).length,
      }}
    >
      {(['eventId', 'hostId', 'userId'] as const).map(
        (name) => ids[name] && <input key={name} type="hidden" name={name} value={ids[name]} />,
      )}
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        options={STATUSES.map((value) => ({ value, label: labelContributionState(value).label }))}
      />
      <FilterDay name="from" label="Desde" value={from ?? ''} />
      <FilterDay name="to" label="Hasta" value={to ?? ''} />
      <div>
        <FilterAmount name="min" label="Monto desde" value={search.get('min') ?? ''} />
      </div>
      <div>
        <FilterAmount name="max" label="Monto hasta" value={search.get('max') ?? ''} />
      </div>
      <OrderSelect order={order} />
    </ListFilter>
  )
}

/** In a table the columns' heads order it. */
function OrderSelect({ order }: { order: ContributionOrder }) {
  return (
    <div className="lg:hidden">
      <FilterSelect
        name="order"
        label="Orden"
        placeholder={ORDER_LABELS.newest}
        value={order === 'newest' ? undefined : order}
        options={ORDERS.filter((value) => value !== 'newest').map((value) => ({
          value,
          label: ORDER_LABELS[value],
        }))}
      />
    </div>
  )
}

const contributor: TableColumn<AdminContribution> = {
  header: 'Aliado',
  heading: true,
  cell: ({ id, folio, contributorName, contributorEmail, anonymous }) => (
    <span className={`${stackedCellStyle} lg:min-w-48`}>
      <RowLink to={buildAdminContributionPath(id)}>{contributorName}</RowLink>
      {contributorEmail && <MailLink address={contributorEmail} />}
      <Folio>{folio}</Folio>
      {anonymous && <span className="text-sm font-normal text-muted">Aliado anónimo</span>}
    </span>
  ),
}

const buildEventColumn = (showsHost: boolean): TableColumn<AdminContribution> => ({
  header: 'Evento',
  cell: ({ eventId, eventName, goalName, hostId, hostName }) => (
    <span className={`${stackedCellStyle} lg:min-w-56`}>
      <RowLink to={buildAdminEventPath(eventId)}>{eventName}</RowLink>
      <span className="text-sm text-muted wrap-anywhere">
        {goalName ?? 'Todo el evento'}
        {showsHost && (
          <>
            {' · de '}
            <Link
              to={buildAdminHostPath(hostId)}
              className="underline decoration-1 underline-offset-4 hover:text-ink"
            >
              {hostName}
            </Link>
          </>
        )}
      </span>
    </span>
  ),
})

const goal: TableColumn<AdminContribution> = {
  header: 'Sueño',
  cell: ({ goalName }) => <span className="wrap-anywhere">{goalName ?? 'Todo el evento'}</span>,
}

const status: TableColumn<AdminContribution> = {
  header: 'Estado',
  unbroken: true,
  cell: (row) => {
    const { label, tone } = labelGift(row)
    return (
      <span className={stackedCellStyle}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {row.lastDecline && row.status !== 'CONFIRMED' && (
          <span className="mt-1 max-w-44 text-sm whitespace-normal text-muted">
            {DECLINE_LABELS[row.lastDecline]}
          </span>
        )}
      </span>
    )
  },
}

const amount: TableColumn<AdminContribution> = {
  header: 'Aportación',
  align: 'end',
  cell: ({ amount, totalAmount, refundedAmount, ...row }) => (
    <span className={stackedCellStyle}>
      {formatPesos(amount)}
      {isPartlyRefunded({ ...row, refundedAmount }) && (
        <span className="text-sm whitespace-nowrap">
          quedan {formatPesos(amount - refundedAmount)}
        </span>
      )}
      <span className="text-sm whitespace-nowrap text-muted">
        {formatPesos(totalAmount)} con cargos
      </span>
    </span>
  ),
}

const date: TableColumn<AdminContribution> = {
  header: 'Fecha',
  unbroken: true,
  cell: ({ createdAt }) => formatShortDateTime(createdAt),
}

/** Of a column with two orders: which one is shown, and the address of the other. */
function orderBy(search: URLSearchParams, up: ContributionOrder, down: ContributionOrder) {
  const shown = readOrder(search)
  const next = shown === down ? up : down
  const now = shown === up ? 'ascending' : shown === down ? 'descending' : 'none'
  return { order: { now, to: buildOrderPath(search, next === 'newest' ? null : next) } } as const
}

interface ContributionsTableProps {
  rows: readonly AdminContribution[]
  /** On the page of an event, its host or a person, whose filter is not in the address. */
  partOf?: 'event' | 'host' | 'person'
}

const BACKWARDS = 'El día de “Hasta” es antes que el de “Desde”: elige otros.'
const OTHERWISE = 'Prueba con otro nombre, correo, folio, monto, identificador, estado o fecha.'

const NO_CONTRIBUTIONS = {
  title: 'Aún no hay aportaciones',
  text: 'Aquí aparecen en cuanto alguien empieza a pagar la primera.',
}
const NONE_FOUND = {
  title: 'Ninguna aportación coincide',
  action: <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>,
}

export function ContributionsTable({ rows, partOf }: ContributionsTableProps) {
  const isPart = partOf !== undefined
  const [search] = useSearchParams()
  const filter = isPart ? {} : readContributionFilter(search)
  const { from = '', to = from } = { from: '', to: undefined, ...filter }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const columns = isPart
    ? [
        contributor,
        partOf === 'event' ? goal : buildEventColumn(partOf === 'person'),
        status,
        amount,
        date,
      ]
    : [
        contributor,
        buildEventColumn(true),
        status,
        { ...amount, ...orderBy(search, 'smallest', 'largest') },
        { ...date, ...orderBy(search, 'oldest', 'newest') },
      ]
  return (
    <AdminTable
      caption="Aportaciones"
      columns={columns}
      rows={rows}
      empty={
        isFiltered
          ? { ...NONE_FOUND, text: (to ?? '') < (from ?? '') ? BACKWARDS : OTHERWISE }
          : { ...NO_CONTRIBUTIONS, level: isPart ? 3 : 2 }
      }
    />
  )
}
