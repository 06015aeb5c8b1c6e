import type { ReportFormat } from '#contract/admin/reports.ts'
import { ApiError, ERRORS } from '#contract/api/errors.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { FileReply } from '#server/http/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { BOM, toCsvRow } from './csv.ts'
import { buildReportFileName, formatCount, formatEventHosts } from './format.ts'
import { type PdfReport, renderReportPdf } from './pdf/report-pdf.ts'
import type { CellLine } from './pdf/table.ts'
import { countReport } from './rate-limit.ts'
import { findReportEvents, readPeriod } from './store.ts'

/** The events of a report. */
interface Selection {
  events: EventWithHost[]
  /** Chosen by an admin: every row names its event. */
  bulk: boolean
}

/** Selects one's own event, or for an admin any. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function selectOwnEvent(deps: Deps, idOrSlug: string, user: Principal) {
  const event = await findOwnedEvent(deps.db, idOrSlug, user, { orAdmin: true })
  return { events: [event], bulk: false }
}

/** Selects the events of a bulk report. Throws EVENT_NOT_FOUND. */
export async function selectEvents(deps: Deps, ids: readonly string[]): Promise<Selection> {
  const events = await findReportEvents(deps.db, ids)
  if (events.length < ids.length) throw new ApiError('EVENT_NOT_FOUND')
  return { events, bulk: true }
}

function assertHasContributions({ events, bulk }: Selection): void {
  if (events.some((event) => event.contribution_count > 0)) return
  const [event] = events
  const description =
    event && !bulk
      ? `“${event.name}” todavía no tiene aportaciones confirmadas`
      : ERRORS.NO_REPORT_DATA[1]
  throw new ApiError('NO_REPORT_DATA', { extras: { description } })
}

/**
 * Checks that there is something to report and that the person's hourly limit is not reached, and
 * counts the report; a bulk report goes into the audit trail. Throws NO_REPORT_DATA,
 * REPORT_RATE_LIMIT (`R8`).
 */
async function admitReport(
  deps: Deps,
  selection: Selection,
  user: Principal,
  file: { kind: 'allies' | 'host'; format: ReportFormat },
): Promise<void> {
  assertHasContributions(selection)
  if (!selection.bulk) return countReport(deps, deps.db, user.id)
  await deps.db.transaction().execute(async (tx) => {
    await countReport(deps, tx, user.id)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'bulk-report',
      subject: { type: 'report', id: file.kind },
      detail: { events: selection.events.length, format: file.format },
      at: deps.now(),
    })
  })
}

/** Rows of one event, summed up under its table; the amount in centavos. */
interface RowTotals {
  count: number
  amount: Centavos
}

/** A column of a report: add one here and it is in the file. Without `csv` or `pdf`, not in those. */
export interface ReportColumn<Row> {
  csv?: { header: string; toText: (row: Row) => string }
  pdf?: {
    header: string
    /** In points; the columns of a report are `WIDTH` wide in all. */
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
  /** An event's rows in batches: memory does not grow with them. */
  readRows(deps: Deps, event: EventWithHost): AsyncIterable<Row[]>
  /** Whether a row sums up the others. */
  isTotal?(row: Row): boolean
  /** What the total row of the PDF adds up; without it there is no such row. */
  toAmount?(row: Row): Centavos
}

async function* renderCsv<Row>(deps: Deps, report: Report<Row>, { events, bulk }: Selection) {
  const columns = report.columns.flatMap(({ csv }) => csv ?? [])
  const headers = columns.map(({ header }) => header)
  yield BOM + toCsvRow(bulk ? ['Evento', ...headers] : headers)
  for (const event of events) {
    const eventCells = bulk ? [event.name] : []
    for await (const rows of report.readRows(deps, event)) {
      const lines = rows.map((row) => columns.map(({ toText }) => toText(row)))
      yield lines.map((cells) => toCsvRow([...eventCells, ...cells])).join('')
    }
  }
}

function toCell(content: string | CellLine[], style: CellLine['style']): CellLine[] {
  return typeof content === 'string' ? [{ text: content, style }] : content
}

async function* toTableRows<Row>(deps: Deps, report: Report<Row>, event: EventWithHost) {
  const columns = report.columns.flatMap(({ pdf }) => pdf ?? [])
  const totals = { count: 0, amount: 0 }
  for await (const rows of report.readRows(deps, event)) {
    for (const row of rows) {
      const total = report.isTotal?.(row) ?? false
      totals.count += 1
      totals.amount += report.toAmount?.(row) ?? 0
      const style = total ? 'strong' : 'text'
      yield { total, cells: columns.map((column) => toCell(column.toCell(row), style)) }
    }
  }
  if (!report.toAmount) return
  const cells = columns.map(({ toTotal }) => toCell(toTotal?.(totals) ?? [], 'strong'))
  yield { total: true, cells }
}

async function* toSections<Row>(deps: Deps, report: Report<Row>, { events, bulk }: Selection) {
  for (const event of events) {
    const note = formatLongDay(event.event_date)
    const heading = bulk ? { title: event.name, note } : null
    yield { heading, rows: toTableRows(deps, report, event) }
  }
}

function describeEvents({ events, bulk }: Selection): { subject: string; facts: string[] } {
  const [event] = events
  if (bulk || !event) {
    const subject = events.length === 1 ? '1 evento' : `${events.length} eventos`
    return { subject, facts: [] }
  }
  const when = [formatLongDay(event.event_date), event.location].filter(Boolean).join(' · ')
  return { subject: event.name, facts: [when, `Organizado por ${formatEventHosts(event)}`] }
}

async function renderPdf<Row>(deps: Deps, report: Report<Row>, selection: Selection) {
  const { events } = selection
  const { subject, facts } = describeEvents(selection)
  const ids = events.map((event) => event.id)
  const period = await readPeriod(deps.db, ids)
  const days = period && [...new Set([formatLongDay(period.first), formatLongDay(period.last)])]
  return renderReportPdf({
    subject,
    facts: days ? [...facts, `Aportaciones confirmadas: ${days.join(' a ')}`] : facts,
    madeAt: deps.now(),
    title: report.title,
    figures: report.summarize(events),
    columns: report.columns.flatMap(({ pdf }) => pdf ?? []),
    sections: toSections(deps, report, selection),
  })
}

/**
 * Renders a report of these events as CSV or PDF, as it is read (`R8`). Throws NO_REPORT_DATA,
 * REPORT_RATE_LIMIT.
 */
export async function createReportFile<Row>(
  deps: Deps,
  report: Report<Row>,
  selection: Selection,
  user: Principal,
  format: ReportFormat,
): Promise<FileReply> {
  await admitReport(deps, selection, user, { kind: report.kind, format })
  const name = buildReportFileName(report.fileLabel, selection.events, { at: deps.now(), format })
  if (format === 'csv') {
    return { name, type: 'text/csv', body: renderCsv(deps, report, selection) }
  }
  return { name, type: 'application/pdf', body: await renderPdf(deps, report, selection) }
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
