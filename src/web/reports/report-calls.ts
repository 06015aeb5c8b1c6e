import type { RateLimitInfo } from '#contract/admin/reports.ts'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import type { ReportEvent, ReportFile } from './generate-reports.ts'

/** The most that one page of a list holds. */
const PAGE_SIZE = 100

/** What the report manager needs to know when it is opened. */
export interface ReportManagerData {
  events: ReportEvent[]
  limit: RateLimitInfo
}

/** Every one of them: what is left out could not be reported. */
async function loadReportEvents(bulk: boolean): Promise<ReportEvent[]> {
  const found: ReportEvent[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE_SIZE }
    const { events, pagination } = bulk
      ? await call('GET /events/admin/all', { query })
      : await call('GET /events/my-events', { query })
    found.push(...events.map(({ id, name }) => ({ id, name })))
    if (!pagination.hasNext) return found
  }
}

export async function loadRateLimit(): Promise<RateLimitInfo> {
  return (await call('GET /reports/my-stats')).rateLimitInfo
}

/** A host's own events, or an admin's choice of all, and how many files are left. Throws `ApiError`. */
export async function loadReportManagerData(bulk: boolean): Promise<ReportManagerData> {
  const [events, limit] = await Promise.all([loadReportEvents(bulk), loadRateLimit()])
  return { events, limit }
}

/** One file into the downloads. Throws `ApiError`. */
export function downloadReport({ kind, format, events, bulk }: ReportFile): Promise<void> {
  const fallback = `report_${Date.now()}.${format}`
  if (bulk) {
    const query = { eventIds: events.map(({ id }) => id).join(','), format }
    return kind === 'allies'
      ? download('GET /reports/admin/allies/bulk', { query }, fallback)
      : download('GET /reports/admin/host/bulk', { query }, fallback)
  }
  const input = { params: { eventId: events[0]?.id ?? '' }, query: { format } }
  return kind === 'allies'
    ? download('GET /reports/allies/my-events/:eventId', input, fallback)
    : download('GET /reports/host/my-events/:eventId', input, fallback)
}
