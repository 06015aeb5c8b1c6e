import { Link, useSearchParams } from 'react-router'
import type { AdminContribution, listAllContributions } from '#contract/admin/contributions.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { isPartlyRefunded } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { REFUND_REQUEST_WAITS } from '#contract/money/refunds/refund-request-labels.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { formatTime } from '#contract/text/dates.ts'
import { AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { DECLINE_LABELS, labelGift } from '#web/admin/labels.ts'
import { CardFacts } from '#web/admin/lists/card-facts.tsx'
import { orderBy } from '#web/admin/lists/list-order.tsx'
import { CaseLink } from '#web/admin/lists/list-origin.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import {
  cardLineStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { CONTRIBUTION_ORDERS, readContributionFilter } from './contributions-filter.tsx'
import { LikelyDuplicateLink } from './same-email-contributions.tsx'

export type ContributionPage = ReplyOf<typeof listAllContributions>

const contributor: TableColumn<AdminContribution> = {
  header: 'Aliado',
  heading: true,
  cell: ({ id, folio, contributorName, anonymous }) => (
    <span className={`${stackedCellStyle} lg:min-w-52`}>
      <CaseLink to={buildAdminContributionPath(id)}>
        {contributorName}
        <span className="sr-only"> {folio}</span>
      </CaseLink>
      <span className={classNames('text-sm font-normal text-muted', tableOnlyStyle)}>
        <span aria-hidden="true" className="whitespace-nowrap">
          {folio}
        </span>
        {anonymous && <span className="whitespace-nowrap"> · en público: anónimo</span>}
      </span>
    </span>
  ),
}

const buildEventColumn = (showsHost: boolean): TableColumn<AdminContribution> => ({
  header: 'Evento',
  card: 'second',
  cell: ({ eventId, eventName, goalName, hostId, hostName }) => (
    <span className={`${stackedCellStyle} lg:min-w-56`}>
      <RowLink to={buildAdminEventPath(eventId)} className={cardLineStyle}>
        {eventName}
      </RowLink>
      <span className={classNames('text-sm text-muted wrap-anywhere', tableOnlyStyle)}>
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
  card: 'second',
  cell: ({ goalName }) => <span className="wrap-anywhere">{goalName ?? 'Todo el evento'}</span>,
}

const status: TableColumn<AdminContribution> = {
  header: 'Estado',
  unbroken: true,
  card: 'second-end',
  cell: (row) => {
    const { label, tone } = labelGift(row)
    return (
      <span className="grid justify-items-end gap-1 @min-[58rem]:justify-items-start">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {row.refundRequestWaits && (
          <StatusBadge tone="warning">
            Pide su dinero
            <span className="sr-only">({REFUND_REQUEST_WAITS[row.refundRequestWaits]})</span>
          </StatusBadge>
        )}
        <LikelyDuplicateLink gift={row} />
        {row.lastDecline && row.status !== 'CONFIRMED' && (
          <span
            className={classNames('max-w-56 text-sm whitespace-normal text-muted', tableOnlyStyle)}
          >
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
  card: 'first-end',
  cell: ({ amount, totalAmount, refundedAmount, ...row }) => (
    <span className={stackedCellStyle}>
      {formatPesos(amount)}
      {isPartlyRefunded({ ...row, refundedAmount }) && (
        <span className="text-sm whitespace-nowrap">
          quedan {formatPesos(amount - refundedAmount)}
        </span>
      )}
      <span className={classNames('text-sm whitespace-nowrap text-muted', tableOnlyStyle)}>
        {formatPesos(totalAmount)} con cargos
      </span>
    </span>
  ),
}

const date: TableColumn<AdminContribution> = {
  header: 'Fecha',
  unbroken: true,
  card: 'below',
  cell: (row) => (
    <>
      <span className={classNames(stackedCellStyle, tableOnlyStyle)}>
        {formatShortDate(row.createdAt)}
        <span className="text-sm text-muted">{formatTime(row.createdAt)}</span>
      </span>
      <CardFacts
        facts={[
          row.folio,
          formatShortDateTime(row.createdAt),
          `${formatPesos(row.totalAmount)} con cargos`,
        ]}
      />
    </>
  ),
}

const ORDERED = { texts: CONTRIBUTION_ORDERS, own: 'newest' } as const

interface ContributionsTableProps {
  rows: readonly AdminContribution[]
  /** On the page of an event, its host or a person, whose filter is not in the address. */
  partOf?: 'event' | 'host' | 'person'
  caption?: string
}

const BACKWARDS = 'El día de “Hasta” es antes que el de “Desde”: elige otros.'
const OTHERWISE = 'Prueba con otro nombre, correo, folio, monto, identificador, estado o fecha.'

/** The page of an event lists what was charged; its unfinished payments are a part of their own. */
const explainNone = (partOf: ContributionsTableProps['partOf']) =>
  ({
    title: 'Aún no hay aportaciones',
    text:
      partOf === 'event'
        ? 'Aquí aparecen en cuanto se cobra la primera.'
        : 'Aquí aparecen en cuanto alguien empieza a pagar la primera.',
    level: partOf ? 3 : 2,
  }) as const

const NONE_FOUND = {
  title: 'Ninguna aportación coincide',
  action: <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>,
}

const toCase = ({ id, contributorName, amount: given }: AdminContribution) => ({
  to: buildAdminContributionPath(id),
  label: `${contributorName}, ${formatPesos(given)}`,
})

export function ContributionsTable({
  rows,
  partOf,
  caption = 'Aportaciones',
}: ContributionsTableProps) {
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
        { ...amount, ...orderBy(search, { ...ORDERED, up: 'smallest', down: 'largest' }) },
        { ...date, ...orderBy(search, { ...ORDERED, up: 'oldest', down: 'newest' }) },
      ]
  return (
    <AdminTable
      caption={caption}
      columns={columns}
      rows={rows}
      toCase={toCase}
      empty={
        isFiltered
          ? { ...NONE_FOUND, text: (to ?? '') < (from ?? '') ? BACKWARDS : OTHERWISE }
          : explainNone(partOf)
      }
    />
  )
}
