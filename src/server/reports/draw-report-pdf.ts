import { formatLongDay } from '#contract/text/dates.ts'
import { runWithBatches } from '#server/cpu-pool/batches.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { describeDays, formatEventHosts } from './format.ts'
import { reportPdfJob } from './pdf/jobs.ts'
import type { PdfReport, ReportPart } from './pdf/report-pdf.ts'
import type { CellLine, TableRow } from './pdf/table.ts'
import type { Report, Selection } from './report.ts'
import { type ReportFilter, readPeriod } from './store.ts'

/** Few enough that formatting them does not delay other requests. */
const ROWS_PER_PART = 200

function toCell(content: string | CellLine[], style: CellLine['style']): CellLine[] {
  return typeof content === 'string' ? [{ text: content, style }] : content
}

/** An event's rows, and what they sum up to. */
async function* toRowParts<Row>(
  deps: Deps,
  report: Report<Row>,
  { event, filter }: { event: EventWithHost; filter: ReportFilter },
) {
  const columns = report.columns.flatMap(({ pdf }) => pdf ?? [])
  const totals = { count: 0, amount: 0 }
  const toTableRow = (row: Row): TableRow => {
    const total = report.isTotal?.(row) ?? false
    totals.count += 1
    totals.amount += report.toAmount?.(row) ?? 0
    const style = total ? 'strong' : 'text'
    const cells = columns.map((column) => toCell(column.toCell(row), style))
    return { total, cells, note: report.toNote?.(row) ?? '' }
  }
  for await (const rows of report.readRows(deps, event, filter)) {
    for (let begin = 0; begin < rows.length; begin += ROWS_PER_PART) {
      yield { rows: rows.slice(begin, begin + ROWS_PER_PART).map(toTableRow) }
    }
  }
  if (!report.toAmount) return
  const cells = columns.map(({ toTotal }) => toCell(toTotal?.(totals) ?? [], 'strong'))
  yield { rows: [{ total: true, cells }] }
}

async function* toParts<Row>(
  deps: Deps,
  report: Report<Row>,
  { events, filter, bulk }: Selection,
): AsyncGenerator<ReportPart> {
  for (const event of events) {
    const note = formatLongDay(event.event_date, event.time_zone)
    yield { heading: bulk ? { title: event.name, note } : null }
    yield* toRowParts(deps, report, { event, filter })
  }
}

function describeEvents({ events, bulk }: Selection): { subject: string; facts: string[] } {
  const [event] = events
  if (bulk || !event) {
    const subject = events.length === 1 ? '1 evento' : `${events.length} eventos`
    return { subject, facts: [] }
  }
  const when = [formatLongDay(event.event_date, event.time_zone), event.location]
    .filter(Boolean)
    .join(' · ')
  return { subject: event.name, facts: [when, `Organizado por ${formatEventHosts(event)}`] }
}

async function describeReport<Row>(
  deps: Deps,
  report: Report<Row>,
  selection: Selection,
): Promise<PdfReport> {
  const { events } = selection
  const { subject, facts } = describeEvents(selection)
  const ids = events.map((event) => event.id)
  const period = await readPeriod(deps.db, ids, selection.filter)
  const found = period && [...new Set([formatLongDay(period.first), formatLongDay(period.last)])]
  const days = describeDays(selection.filter) ?? found?.join(' a ')
  return {
    subject,
    facts: days ? [...facts, `Aportaciones confirmadas: ${days}`] : facts,
    madeAt: deps.now(),
    title: report.title,
    figures: report.summarize(events),
    columns: report.columns.flatMap(({ pdf }) =>
      pdf ? { header: pdf.header, width: pdf.width, ...(pdf.align && { align: pdf.align }) } : [],
    ),
  }
}

/**
 * Draws a report as PDF in a worker thread, which receives its rows in small parts. Throws BUSY after
 * `waitMs` in the queue.
 */
export async function drawReportPdf<Row>(
  deps: Deps,
  report: Report<Row>,
  selection: Selection,
  waitMs: number,
): Promise<Uint8Array> {
  const described = await describeReport(deps, report, selection)
  const parts = toParts(deps, report, selection)
  return runWithBatches(deps.cpu, reportPdfJob, described, parts, { waitMs })
}
