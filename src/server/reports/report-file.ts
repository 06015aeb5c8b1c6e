import { ERRORS } from '#contract/api/error-codes.ts'
import { ApiError } from '#contract/api/errors.ts'
import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import { downloadAlliesReport, type ReportFormat } from '#contract/reports/reports.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { applySearchedDays } from '#contract/text/searched-days.ts'
import { isNarrow } from '#server/contribution-views/host-filter-store.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { findViewer } from '#server/event-records/policy.ts'
import type { FileReply } from '#server/http/files/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { BOM, toCsvRow } from './csv.ts'
import { drawReportPdf } from './draw-report-pdf.ts'
import { buildReportFileName, describeDays } from './format.ts'
import { countReport } from './rate-limit.ts'
import type { Report, Selection } from './report.ts'
import { findReportEvents, NO_TOTALS, type ReportFilter, sumByEvent, uncountFile } from './store.ts'
import { endTurnAfter, waitForTurn } from './turns.ts'

/** The selection with the totals of those contributions that the filter finds. */
async function narrow(deps: Deps, selection: Selection): Promise<Selection> {
  const { events, filter } = selection
  if (!isNarrow(filter)) return selection
  const ids = events.map(({ id }) => id)
  const sums = await sumByEvent(deps.db, ids, filter)
  const byId = new Map(sums.map(({ event_id, ...totals }) => [event_id, totals]))
  return {
    ...selection,
    events: events.map((event) => ({ ...event, ...(byId.get(event.id) ?? NO_TOTALS) })),
  }
}

/** Selects an event that the person hosts, or for an admin any. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function selectOwnEvent(
  deps: Deps,
  idOrSlug: string,
  { user, filter }: { user: Principal; filter: ReportFilter },
) {
  const event = await findOwnedEvent(deps.db, idOrSlug, user, downloadAlliesReport.owner)
  const found = applySearchedDays(filter, toMexicoCityClock(deps.now()).day)
  return narrow(deps, {
    events: [event],
    filter: { ...found, readerId: user.id },
    bulk: false,
    isOwn: findViewer(event, user) !== null,
  })
}

/** Selects the events of a bulk report. Throws EVENT_NOT_FOUND. */
export async function selectEvents(
  deps: Deps,
  ids: readonly string[],
  filter: ReportFilter,
): Promise<Selection> {
  const events = await findReportEvents(deps.db, ids)
  if (events.length < ids.length) throw new ApiError('EVENT_NOT_FOUND')
  return narrow(deps, { events, filter, bulk: true, isOwn: false })
}

/** `“Lucía” no tiene aportaciones confirmadas del 1 al 5 de mayo de 2026`. */
function describeNone({ events, bulk, filter }: Selection): string {
  const [event] = events
  if (isNarrow(filter)) {
    const days = describeDays(filter)
    const subject = event && !bulk ? `“${event.name}” no tiene` : 'Los eventos elegidos no tienen'
    return `${subject} aportaciones confirmadas ${days ?? 'que coincidan con lo que buscas'}`
  }
  if (!event || bulk) return ERRORS.NO_REPORT_DATA[1]
  return `“${event.name}” todavía no tiene aportaciones confirmadas`
}

function assertHasContributions(selection: Selection): void {
  if (selection.events.some((event) => event.contribution_count > 0)) return
  throw new ApiError('NO_REPORT_DATA', { extras: { description: describeNone(selection) } })
}

function assertFitsFormat<Row>(
  report: Report<Row>,
  { events }: Selection,
  format: ReportFormat,
): void {
  const rows = report.countRows?.(events) ?? 0
  if (format === 'pdf' && rows > PDF_ROWS_MAX) throw new ApiError('REPORT_TOO_LARGE')
}

/**
 * Counts the report for the person's hourly limit; one that is not of an event they host goes into the
 * audit trail. Throws REPORT_RATE_LIMIT (`R8`).
 */
async function admitReport(
  deps: Deps,
  selection: Selection,
  user: Principal,
  file: { kind: 'allies' | 'host'; format: ReportFormat },
): Promise<Date> {
  const { bulk, events, isOwn } = selection
  const [event] = events
  if (isOwn) return countReport(deps, deps.db, user.id)
  return deps.db.transaction().execute(async (tx) => {
    const countedAt = await countReport(deps, tx, user.id)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'bulk-report',
      subject: bulk || !event ? { type: 'report', id: file.kind } : { type: 'event', id: event.id },
      detail: { events: events.length, format: file.format },
      at: countedAt,
    })
    return countedAt
  })
}

async function* renderCsv<Row>(
  deps: Deps,
  report: Report<Row>,
  { events, bulk, filter, isOwn }: Selection,
) {
  const columns = report.columns.flatMap(({ csv }) => csv ?? [])
  const headers = columns.map(({ header }) => header)
  yield BOM + toCsvRow(bulk ? ['Evento', ...headers] : headers)
  for (const event of events) {
    const eventCells = bulk ? [event.name] : []
    for await (const rows of report.readRows(deps, event, filter)) {
      let lines = ''
      for (const row of rows)
        lines += toCsvRow([...eventCells, ...columns.map(({ toText }) => toText(row))])
      yield lines
    }
    if (!isOwn || !report.readOwnRows) continue
    const ownRows = await report.readOwnRows(deps, event, filter)
    yield ownRows.map((cells) => toCsvRow(headers.map((header) => cells[header] ?? ''))).join('')
  }
}

/** Reads what the format needs before the response begins: a PDF wholly, a CSV as it is read. */
async function createBody<Row>(
  deps: Deps,
  report: Report<Row>,
  selection: Selection,
  { format, waitMs }: { format: ReportFormat; waitMs: number },
): Promise<FileReply['body']> {
  if (format === 'csv') return renderCsv(deps, report, selection)
  return [await drawReportPdf(deps, report, selection, waitMs)]
}

/** What a counted file costs: `count` admits it, `make` reads what its format needs. */
interface CountedFile {
  /** Resolves to the time under which the file is counted. */
  count: () => Promise<Date>
  /** Throws BUSY after `waitMs`. */
  make: (waitMs: number) => Promise<FileReply['body']>
}

/**
 * Makes a file when it is the person's turn, since each has one in the making (`R8`). A file that was
 * not made is not counted. Throws REPORT_RATE_LIMIT, REPORT_IN_PROGRESS, BUSY.
 */
export async function makeCountedFile(
  deps: Deps,
  userId: string,
  { count, make }: CountedFile,
): Promise<FileReply['body']> {
  const turn = await waitForTurn(deps, userId)
  try {
    const countedAt = await count()
    try {
      return await endTurnAfter(await make(turn.remainingMs()), turn)
    } catch (error) {
      await uncountFile(deps.db, userId, countedAt)
      throw error
    }
  } catch (error) {
    await turn.end()
    throw error
  }
}

/**
 * Creates a report of these events as CSV or PDF. Throws NO_REPORT_DATA, REPORT_TOO_LARGE, and what
 * `makeCountedFile` throws.
 */
export async function createReportFile<Row>(
  deps: Deps,
  report: Report<Row>,
  selection: Selection,
  user: Principal,
  format: ReportFormat,
): Promise<FileReply> {
  assertHasContributions(selection)
  assertFitsFormat(report, selection, format)
  const name = buildReportFileName(report.fileLabel, selection, { at: deps.now(), format })
  const type = format === 'csv' ? 'text/csv' : 'application/pdf'
  const body = await makeCountedFile(deps, user.id, {
    count: () => admitReport(deps, selection, user, { kind: report.kind, format }),
    make: (waitMs) => createBody(deps, report, selection, { format, waitMs }),
  })
  return { name, type, body }
}
