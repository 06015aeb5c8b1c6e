import { CONTRIBUTION_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#contract/contribution-labels.ts'
import type { OwnContribution } from '#contract/contributions.ts'
import { formatPesos } from '#contract/money.ts'
import { shortDate } from '#web/format/dates.ts'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { STATUS_TONES } from './status.ts'

function For({ eventName, eventSlug, goalName }: OwnContribution) {
  return (
    <span className="grid [overflow-wrap:anywhere]">
      <TextLink to={`/events/${eventSlug}`} className="flex min-h-11 items-center md:min-h-6">
        {eventName}
      </TextLink>
      <span className="text-sm font-normal text-muted">{goalName ?? 'Todo el evento'}</span>
    </span>
  )
}

function Paid({ amount, method }: OwnContribution) {
  return (
    <span className="grid justify-items-end">
      <span className="font-semibold">{formatPesos(amount)}</span>
      <span className="text-sm text-muted">{PAYMENT_METHOD_LABELS[method]}</span>
    </span>
  )
}

const columns: readonly TableColumn<OwnContribution>[] = [
  { id: 'event', header: 'Evento y sueño', heading: true, cell: For },
  {
    id: 'date',
    header: 'Fecha',
    cell: ({ confirmedAt, createdAt }) => (
      <time dateTime={confirmedAt ?? createdAt} className="whitespace-nowrap">
        {shortDate(confirmedAt ?? createdAt)}
      </time>
    ),
  },
  { id: 'amount', header: 'Monto', align: 'end', cell: Paid },
  {
    id: 'status',
    header: 'Estado',
    cell: ({ status }) => (
      <StatusBadge tone={STATUS_TONES[status]}>{CONTRIBUTION_STATUS_LABELS[status]}</StatusBadge>
    ),
  },
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
