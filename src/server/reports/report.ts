import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { formatCount } from './format.ts'
import type { PdfReport } from './pdf/report-pdf.ts'
import type { CellLine } from './pdf/table.ts'
import type { ReportFilter } from './store.ts'

/** The events of a report, and which of their contributions it has. */
export interface Selection {
  /** With the totals of these contributions. */
  events: EventWithHost[]
  filter: ReportFilter
  /** Chosen by an admin: every row names its event. */
  bulk: boolean
  /** Asked for by who organises the event: what its hosts noted is in the file. */
  isOwn: boolean
}

/** Rows of one event, summed up under its table; the amount in centavos. */
interface RowTotals {
  count: number
  amount: Centavos
}

/** A column of a report; it is in the formats that it names. */
export interface ReportColumn<Row> {
  csv?: { header: string; toText: (row: Row) => string }
  pdf?: {
    header: string
    /** In points. The columns together are `TEXT_WIDTH` wide (`pdf/pages.ts`): a new one narrows others. */
    width: number
    align?: 'right'
    /** Text of the usual style, or lines of their own styles. */
    toCell: (row: Row) => string | CellLine[]
    toTotal?: (totals: RowTotals) => string
  }
}

export interface Report<Row> {
  kind: 'allies' | 'host'
  title: string
  /** In the file's name. */
  fileLabel: string
  columns: readonly ReportColumn<Row>[]
  /** The figures above the table. */
  summarize(events: readonly EventWithHost[]): PdfReport['figures']
  /** How many rows the events have, if that can be too many for a PDF. */
  countRows?(events: readonly EventWithHost[]): number
  /** An event's rows in batches: memory does not grow with them. */
  readRows(deps: Deps, event: EventWithHost, filter: ReportFilter): AsyncIterable<Row[]>
  /** More rows of a host's own CSV, as cells by header; other cells stay empty. */
  readOwnRows?(
    deps: Deps,
    event: EventWithHost,
    filter: ReportFilter,
  ): Promise<Record<string, string>[]>
  /** Whether a row sums up the others. */
  isTotal?(row: Row): boolean
  /** What the total row of the PDF adds up; without it there is no such row. */
  toAmount?(row: Row): Centavos
  /** In the PDF a line across the page below the row's cells; '' for none. */
  toNote?(row: Row): string
}

/** Sums up the totals that events keep: amount, contributions, contributors. */
export function summarizeTotals(events: readonly EventWithHost[]): PdfReport['figures'] {
  const sum = (read: (event: EventWithHost) => number) =>
    events.reduce((total, event) => total + read(event), 0)
  return [
    { label: 'Recaudado', value: formatPesos(sum((event) => event.raised_amount)) },
    { label: 'Aportaciones', value: formatCount(sum((event) => event.contribution_count)) },
    { label: 'Aliados', value: formatCount(sum((event) => event.contributor_count)) },
  ]
}
