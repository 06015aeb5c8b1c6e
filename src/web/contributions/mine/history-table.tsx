import { CONTRIBUTION_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#contract/contribution-labels.ts'
import type { OwnContribution } from '#contract/contributions.ts'
import { formatPesos } from '#contract/money.ts'
import { shortDate } from '#web/format/dates.ts'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { STATUS_TONES } from './status.ts'

const columns: readonly TableColumn<OwnContribution>[] = [
  {
    id: 'event',
    header: 'Evento',
    heading: true,
    cell: ({ eventName, eventSlug }) => (
      <TextLink
        to={`/events/${eventSlug}`}
        className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
      >
        {eventName}
      </TextLink>
    ),
  },
  {
    id: 'date',
    header: 'Fecha',
    cell: ({ confirmedAt, createdAt }) => (
      <time dateTime={confirmedAt ?? createdAt} className="whitespace-nowrap">
        {shortDate(confirmedAt ?? createdAt)}
      </time>
    ),
  },
  {
    id: 'goal',
    header: 'Sueño',
    cell: ({ goalName }) => (
      <span className="[overflow-wrap:anywhere]">{goalName ?? 'Todo el evento'}</span>
    ),
  },
  { id: 'amount', header: 'Monto', align: 'end', cell: ({ amount }) => formatPesos(amount) },
  {
    id: 'status',
    header: 'Estado',
    cell: ({ status }) => (
      <StatusBadge tone={STATUS_TONES[status]}>{CONTRIBUTION_STATUS_LABELS[status]}</StatusBadge>
    ),
  },
  { id: 'method', header: 'Método', cell: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  {
    id: 'receipt',
    header: 'Comprobante',
    cell: ({ id, eventName, confirmedAt }) =>
      confirmedAt ? <ReceiptButton contributionId={id} eventName={eventName} /> : '—',
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
