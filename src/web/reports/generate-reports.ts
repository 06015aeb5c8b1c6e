import type { ErrorCode } from '#contract/api/error-codes.ts'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import type { RateLimitInfo, ReportFormat } from '#contract/reports/reports.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { formatCount } from '#web/format/text.ts'

const PAGE_SIZE = 100

/** All pages: a report can cover every event. */
async function loadReportEvents(bulk: boolean): Promise<ReportEvent[]> {
  const found: ReportEvent[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE_SIZE }
    const { events, pagination } = bulk
      ? await call('GET /events/admin/all', { query })
      : await call('GET /events/my-events', { query })
    // A draft has nothing to report.
    const published = events.filter(({ status }) => status !== 'DRAFT')
    found.push(...published.map(({ id, name }) => ({ id, name })))
    if (!pagination.hasNext) return found
  }
}

export async function loadRateLimit(): Promise<RateLimitInfo> {
  return (await call('GET /reports/my-stats')).rateLimitInfo
}

/** The selectable events and the report rate limit. Throws `ApiError`. */
export async function loadReportManagerData(bulk: boolean) {
  const [events, limit] = await Promise.all([loadReportEvents(bulk), loadRateLimit()])
  return { events, limit }
}

export function downloadReport({ kind, format, days, events, bulk }: ReportFile): Promise<unknown> {
  const fallback = `report_${Date.now()}.${format}`
  if (bulk) {
    const query = { eventIds: events.map(({ id }) => id).join(','), format, ...days }
    return kind === 'allies'
      ? download('GET /reports/admin/allies/bulk', { query }, fallback)
      : download('GET /reports/admin/host/bulk', { query }, fallback)
  }
  const input = { params: { eventId: events[0]?.id ?? '' }, query: { format, ...days } }
  return kind === 'allies'
    ? download('GET /reports/allies/my-events/:eventId', input, fallback)
    : download('GET /reports/host/my-events/:eventId', input, fallback)
}

type ReportKind = 'allies' | 'host'

/** The default is allies (`spec §9`). */
export type ReportType = ReportKind | 'both'

export interface ReportEvent {
  id: string
  name: string
}

export interface ReportRequest {
  type: ReportType
  format: ReportFormat
  events: readonly ReportEvent[]
  /** First and last day, `YYYY-MM-DD`; without them all days. */
  days?: { from?: string | undefined; to?: string | undefined }
  /** All events in one file, for admins. */
  bulk: boolean
}

export interface ReportFile extends Omit<ReportRequest, 'type'> {
  kind: ReportKind
}

const KINDS: Record<ReportType, readonly ReportKind[]> = {
  allies: ['allies'],
  host: ['host'],
  both: ['allies', 'host'],
}

/** One file per event, or one for all if `bulk`; for both types twice that (`spec §7`). */
export function listReportFiles({ type, events, ...request }: ReportRequest): ReportFile[] {
  const groups = request.bulk ? [events] : events.map((event) => [event])
  return groups.flatMap((group) => KINDS[type].map((kind) => ({ ...request, kind, events: group })))
}

export const REPORT_TYPE_NAMES: Record<ReportType, string> = {
  allies: 'aliados',
  host: 'anfitrión',
  both: 'aliados y anfitrión',
}

/** Refusals that say when to ask again: another report of this person, or of many, is being made. */
const QUEUED: readonly ErrorCode[] = ['REPORT_IN_PROGRESS', 'BUSY']
/** Repetitions of one file, some five minutes. */
const ATTEMPTS = 20
const DEFAULT_WAIT_SECONDS = 5

/** The message of a failed file (`spec §8`). */
export function reportErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'REPORT_TOO_LARGE' || QUEUED.includes(error.code)) return error.message
  if (error.status === 429) return PAGE_ERRORS.REPORT_RATE_LIMIT[1]
  if (error.status === 403) return 'No tienes permisos para generar reportes'
  if (error.code === 'NO_REPORT_DATA')
    return error.extras.description || PAGE_ERRORS.NO_REPORT_DATA[1]
  if (error.status === 400) return `Error de validación: ${error.message}`
  return `Error al generar los reportes: ${error.message}`
}

interface FailedReport {
  kind: ReportKind
  event: string | null
  errorMessage: string
}

export type FileState = 'queued' | 'preparing' | 'done' | 'failed'

export interface FileProgress {
  file: ReportFile
  state: FileState
}

type FetchFile = (file: ReportFile) => Promise<unknown>

export interface Outcome {
  tone: 'success' | 'info' | 'error'
  message: string
  /** Failed files, unless the message already gives the reason. */
  failed: readonly FailedReport[]
  /** Events whose PDF of allies would be too large; their CSV has no limit. */
  tooLarge: readonly ReportEvent[]
  /** The days that were asked for. */
  days: NonNullable<ReportRequest['days']>
}

const isTooLarge = (reason: unknown) =>
  reason instanceof ApiError && reason.code === 'REPORT_TOO_LARGE'

function toFailedReport({ kind, events, bulk }: ReportFile, reason: unknown): FailedReport {
  return {
    kind,
    event: bulk ? null : (events[0]?.name ?? null),
    errorMessage: reportErrorMessage(reason),
  }
}

type Message = Omit<Outcome, 'tooLarge' | 'days'>

function counted(succeeded: number, failed: readonly FailedReport[]): Message {
  const message = `${formatCount(succeeded, 'reporte generado', 'reportes generados')} exitosamente, ${formatCount(failed.length, 'error', 'errores')}`
  if (failed.length === 0) return { tone: 'success', message, failed }
  return { tone: succeeded > 0 ? 'info' : 'error', message, failed }
}

/** Asks again for a file while the server says when to. */
async function fetchInTurn(
  fetchFile: FetchFile,
  file: ReportFile,
  { setState, wait }: { setState: (state: FileState) => void; wait: (ms: number) => Promise<void> },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    setState('preparing')
    try {
      await fetchFile(file)
      setState('done')
      return
    } catch (error) {
      const isQueued = error instanceof ApiError && QUEUED.includes(error.code)
      if (!isQueued || attempt === ATTEMPTS) {
        setState('failed')
        throw error
      }
      setState('queued')
      await wait((error.retryAfter ?? DEFAULT_WAIT_SECONDS) * 1_000)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface GenerateOptions {
  onProgress?: (progress: readonly FileProgress[]) => void
  /** Waits before a file is asked for again. */
  wait?: (ms: number) => Promise<void>
}

/**
 * Downloads all files, one after another since the server makes one at a time for each person; some
 * may fail (`spec §7`, `§8`).
 */
export async function generateReports(
  request: ReportRequest,
  fetchFile: FetchFile,
  { onProgress, wait = pause }: GenerateOptions = {},
): Promise<Outcome> {
  const files = listReportFiles(request)
  let progress: readonly FileProgress[] = files.map((file) => ({ file, state: 'queued' }))
  onProgress?.(progress)
  const results: PromiseSettledResult<void>[] = []
  for (const file of files) {
    const setState = (state: FileState) => {
      progress = progress.map((one) => (one.file === file ? { file, state } : one))
      onProgress?.(progress)
    }
    results.push(...(await Promise.allSettled([fetchInTurn(fetchFile, file, { setState, wait })])))
  }
  const failed = results.flatMap((result, index) => {
    const file = files[index]
    return result.status === 'rejected' && file ? [toFailedReport(file, result.reason)] : []
  })
  const tooLarge = results.flatMap((result, index) =>
    result.status === 'rejected' && isTooLarge(result.reason) ? (files[index]?.events ?? []) : [],
  )
  return {
    ...describeOutcome(request, files.length - failed.length, failed),
    tooLarge,
    days: request.days ?? {},
  }
}

function describeOutcome(
  request: ReportRequest,
  succeeded: number,
  failed: readonly FailedReport[],
): Message {
  const [only, ...others] = new Set(failed.map(({ errorMessage }) => errorMessage))
  if (succeeded === 0 && only && others.length === 0) {
    return { tone: 'error', message: only, failed: [] }
  }
  if (!request.bulk || failed.length > 0) return counted(succeeded, failed)
  const message = `Reporte bulk ${REPORT_TYPE_NAMES[request.type]} de ${request.events.length} eventos descargado exitosamente`
  return { tone: 'success', message, failed }
}
