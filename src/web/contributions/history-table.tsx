import { useState } from 'react'
import type { OwnContribution } from '#contract/contributions/contributions.ts'
import { labelContribution, PAYMENT_METHOD_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { download } from '#web/api/download.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { ContributionTimeline } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { DataTable, stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface ReceiptButtonProps {
  contributionId: string
  /** For the button's accessible name. */
  of: string
}

function ReceiptButton({ contributionId, of }: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const params = { id: contributionId }
      await download('GET /reports/invoice/:id', { params }, `report_${Date.now()}.pdf`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`No se pudo descargar el archivo. ${error.message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      className="-mr-5 md:mr-0 md:-ml-5"
      busy={busy}
      busyLabel="Descargando..."
      aria-label={`Descargar el comprobante de ${of}`}
      onClick={() => void start()}
    >
      <DownloadIcon /> Descargar
    </Button>
  )
}

function EventCell(row: OwnContribution) {
  const date = row.confirmedAt ?? row.createdAt
  return (
    <span className="grid [overflow-wrap:anywhere] md:min-w-44">
      <TextLink
        to={buildEventPath(row.eventSlug)}
        className="flex min-h-11 items-center md:min-h-6"
      >
        {row.eventName}
      </TextLink>
      <span className="text-sm font-normal text-muted">
        <time dateTime={date}>{formatShortDate(date)}</time> · {row.goalName ?? 'Todo el evento'}
      </span>
      <span className="text-sm font-normal whitespace-nowrap text-muted">{row.folio}</span>
      {row.message && (
        <span className="text-sm font-normal whitespace-pre-line wrap-anywhere">
          “{row.message}”
        </span>
      )}
      {(row.confirmedAt || row.review) && (
        <ContributionTimeline
          contributionId={row.id}
          side="contributor"
          of={`de lo que diste a ${row.eventName}, ${row.folio}`}
          className="font-normal"
        />
      )}
    </span>
  )
}

function AmountCell({ amount, feesPaidBy, totalAmount, method }: OwnContribution) {
  return (
    <span className={stackedCellStyle}>
      <span className="font-semibold">{formatPesos(amount)}</span>
      {feesPaidBy === 'HOST' && (
        <span className="text-sm text-muted">de {formatPesos(totalAmount)} que pagaste</span>
      )}
      <span className="text-sm text-muted">{PAYMENT_METHOD_LABELS[method]}</span>
    </span>
  )
}

function ReceiptCell({ id, eventName, folio, confirmedAt, review, receiptPath }: OwnContribution) {
  if (!confirmedAt && !review) return '—'
  return (
    <span className={stackedCellStyle}>
      <TextLink
        to={receiptPath}
        reloadDocument
        className="inline-flex min-h-11 items-center"
        aria-label={`Ver el comprobante de ${eventName}, ${folio}`}
      >
        Ver
      </TextLink>
      {confirmedAt && <ReceiptButton contributionId={id} of={`${eventName}, ${folio}`} />}
    </span>
  )
}

const columns: readonly TableColumn<OwnContribution>[] = [
  { header: 'Evento, fecha y sueño', heading: true, cell: EventCell },
  { header: 'Monto', align: 'end', cell: AmountCell },
  {
    header: 'Estado',
    cell: (row) => (
      <StatusBadge tone={getContributionTone(row)}>
        {labelContribution(row, 'contributor')}
      </StatusBadge>
    ),
  },
  { header: 'Comprobante', cell: ReceiptCell },
]

/** One's own contributions (`spec §2`). */
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
