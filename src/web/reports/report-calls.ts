import type { RateLimitInfo } from '#contract/admin/reports.ts'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import type { ReportEvent, ReportFile } from './generate-reports.ts'

const PAGE_SIZE = 100

export interface ReportManagerData {
  events: ReportEvent[]
  limit: RateLimitInfo
}

/** All pages: a report can cover every event. */
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

/** The selectable events and the report rate limit. Throws `ApiError`. */
export async function loadReportManagerData(bulk: boolean): Promise<ReportManagerData> {
  const [events, limit] = await Promise.all([loadReportEvents(bulk), loadRateLimit()])
  return { events, limit }
}

/** Downloads one file. Throws `ApiError`. */
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
