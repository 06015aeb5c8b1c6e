import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { toCsvPesos } from './csv.ts'
import { formatCount, formatShortInstant, formatSpreadsheetInstant, WHOLE_EVENT } from './format.ts'
import type { CellLine } from './pdf/table.ts'
import { type Report, type ReportColumn, summarizeTotals } from './report-file.ts'
import { type ReportRow, readConfirmedInBatches } from './store.ts'

function toContributorCell(row: ReportRow): CellLine[] {
  const lines: CellLine[] = [{ text: row.contributor_name, style: 'strong' }]
  if (row.contributor_email) lines.push({ text: row.contributor_email, style: 'muted' })
  if (row.anonymous) lines.push({ text: 'Anónimo ante el público', style: 'muted' })
  return lines
}

const columns: readonly ReportColumn<ReportRow>[] = [
  {
    csv: { header: 'Fecha', toText: (row) => formatSpreadsheetInstant(row.confirmed_at) },
    pdf: {
      header: 'Fecha',
      width: 74,
      toCell: (row) => formatShortInstant(row.confirmed_at),
      toTotal: () => 'Total',
    },
  },
  {
    csv: { header: 'Nombre', toText: (row) => row.contributor_name },
    pdf: {
      header: 'Aliado',
      width: 146,
      toCell: toContributorCell,
      toTotal: ({ count }) => (count === 1 ? '1 aportación' : `${formatCount(count)} aportaciones`),
    },
  },
  { csv: { header: 'Correo', toText: (row) => row.contributor_email ?? '' } },
  {
    csv: { header: 'Sueño', toText: (row) => row.goal_name ?? WHOLE_EVENT },
    pdf: { header: 'Sueño', width: 96, toCell: (row) => row.goal_name ?? WHOLE_EVENT },
  },
  {
    csv: { header: 'Mensaje', toText: (row) => row.message ?? '' },
    pdf: { header: 'Mensaje', width: 116, toCell: (row) => row.message ?? '' },
  },
  {
    csv: { header: 'Monto (MXN)', toText: (row) => toCsvPesos(row.counted_amount) },
    pdf: {
      header: 'Monto',
      width: 84,
      align: 'right',
      toCell: (row) => [
        { text: formatPesos(row.counted_amount), style: 'strong' },
        { text: CONTRIBUTION_STATUS_LABELS[row.status], style: 'muted' },
      ],
      toTotal: ({ amount }) => formatPesos(amount),
    },
  },
  { csv: { header: 'Estado', toText: (row) => CONTRIBUTION_STATUS_LABELS[row.status] } },
]

/** Who contributed to an event: one row per confirmed contribution, the oldest first (`R8`). */
export const alliesReport: Report<ReportRow> = {
  kind: 'allies',
  title: 'Reporte de aliados',
  fileLabel: 'aliados',
  columns,
  summarize: summarizeTotals,
  readRows: ({ db }, event) => readConfirmedInBatches(db, event.id),
  toAmount: (row) => row.counted_amount,
}
