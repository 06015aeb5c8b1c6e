import type { OwnContribution } from '#contract/contributions/contributions.ts'
import { contributionLabel, PAYMENT_METHOD_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { shortDate } from '#web/format/dates.ts'
import { MoneyWay } from '#web/shell/money/contribution-timeline.tsx'
import { contributionTone } from '#web/shell/money/contribution-tones.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { cellLines, DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ReceiptButton } from './receipt-button.tsx'

function Given(row: OwnContribution) {
  const date = row.confirmedAt ?? row.createdAt
  return (
    <span className="grid [overflow-wrap:anywhere] md:min-w-44">
      <TextLink to={`/events/${row.eventSlug}`} className="flex min-h-11 items-center md:min-h-6">
        {row.eventName}
      </TextLink>
      <span className="text-sm font-normal text-muted">
        <time dateTime={date}>{shortDate(date)}</time> · {row.goalName ?? 'Todo el evento'}
      </span>
      {row.message && (
        <span className="text-sm font-normal whitespace-pre-line wrap-anywhere">
          “{row.message}”
        </span>
      )}
      {(row.confirmedAt || row.review) && (
        <MoneyWay
          contributionId={row.id}
          side="contributor"
          of={`de lo que diste a ${row.eventName}`}
          className="font-normal"
        />
      )}
    </span>
  )
}

function Paid({ amount, method }: OwnContribution) {
  return (
    <span className={cellLines}>
      <span className="font-semibold">{formatPesos(amount)}</span>
      <span className="text-sm text-muted">{PAYMENT_METHOD_LABELS[method]}</span>
    </span>
  )
}

function Receipt({ id, eventName, confirmedAt, review, receiptPath }: OwnContribution) {
  if (!confirmedAt && !review) return '—'
  return (
    <span className={cellLines}>
      <TextLink
        to={receiptPath}
        reloadDocument
        className="inline-flex min-h-11 items-center"
        aria-label={`Ver el comprobante de ${eventName}`}
      >
        Ver
      </TextLink>
      {confirmedAt && <ReceiptButton contributionId={id} eventName={eventName} />}
    </span>
  )
}

const columns: readonly TableColumn<OwnContribution>[] = [
  { id: 'event', header: 'Evento, fecha y sueño', heading: true, cell: Given },
  { id: 'amount', header: 'Monto', align: 'end', cell: Paid },
  {
    id: 'status',
    header: 'Estado',
    cell: (row) => (
      <StatusBadge tone={contributionTone(row)}>
        {contributionLabel(row, 'contributor')}
      </StatusBadge>
    ),
  },
  {
    id: 'receipt',
    header: 'Comprobante',
    cell: Receipt,
  },
]

/** Each contribution: when, to whom, for what, how much, how it stands (`spec §2`). */
export function HistoryTable({ contributions }: { contributions: readonly OwnContribution[] }) {
  return (
    <DataTable
      caption="Historial de tus aportaciones"
      columns={columns}
      rows={contributions}
      rowKey={({ id }) => id}
    />
  )
}
