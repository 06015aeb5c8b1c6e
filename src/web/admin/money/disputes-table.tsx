import { formatPesos } from '#contract/money/money.ts'
import type { Dispute } from '#contract/money/refunds/refunds.ts'
import { buildAdminContributionPath, buildAdminEventPath } from '#contract/product/paths.ts'
import { buildProviderDisputeUrl } from '#contract/product/product.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable, Folio, LabelBadge } from '#web/admin/frame/admin-frame.tsx'
import { DISPUTE_STATUS_LABELS, labelDisputeReason } from '#web/admin/labels.ts'
import { CaseLink } from '#web/admin/lists/list-trail.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { NewTabLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn, tableOnlyStyle } from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export const DISPUTES_LOAD_ERROR = 'Error al obtener las aclaraciones'

const columns: TableColumn<Dispute>[] = [
  {
    header: 'Aportación',
    heading: true,
    cell: ({ contributionId, folio, contributorName, eventName, eventSlug }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <CaseLink to={buildAdminContributionPath(contributionId)}>{contributorName}</CaseLink>
        <span className={tableOnlyStyle}>
          <Folio>{folio}</Folio>
        </span>
        <RowLink
          to={buildAdminEventPath(eventSlug)}
          className={classNames('text-sm font-normal', tableOnlyStyle)}
        >
          {eventName}
        </RowLink>
      </span>
    ),
  },
  {
    header: 'Estado',
    unbroken: true,
    card: 'second-end',
    cell: ({ status, evidenceDueBy }) => (
      <span className={`${stackedCellStyle} gap-1`}>
        <LabelBadge {...DISPUTE_STATUS_LABELS[status]} />
        {evidenceDueBy && <Deadline iso={evidenceDueBy} />}
      </span>
    ),
  },
  {
    header: 'Motivo',
    card: 'second',
    cell: ({ reason, providerId, contributorName }) => (
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
          <Identifier of="la aclaración">{providerId}</Identifier>
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
      <span className={stackedCellStyle}>
        <GiftAmount of="charge">{amount}</GiftAmount>
        <span className={classNames('text-sm text-muted', tableOnlyStyle)}>
          Se abrió el {formatShortDate(openedAt)}
        </span>
      </span>
    ),
  },
]

interface DisputesTableProps {
  disputes: readonly Dispute[]
  closed: boolean
}

const toCase = ({ contributionId, contributorName, amount }: Dispute) => ({
  to: buildAdminContributionPath(contributionId),
  label: `${contributorName}, ${formatPesos(amount)}`,
})

export function DisputesTable({ disputes, closed }: DisputesTableProps) {
  return (
    <AdminTable
      caption="Aclaraciones"
      columns={columns}
      rows={disputes}
      toCase={toCase}
      empty={
        closed
          ? { title: 'No hay aclaraciones cerradas' }
          : { title: 'No hay aclaraciones', text: 'Ningún banco pregunta por un pago.' }
      }
    />
  )
}
