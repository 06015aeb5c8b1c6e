import {
  alliesReport,
  bulkAlliesReport,
  bulkHostReport,
  hostReport,
  myReportStats,
  receipt,
} from '#contract/admin/reports.ts'
import { bind } from '#server/http/bind.ts'
import { createAlliesReport } from './allies-report.ts'
import { readRateLimitInfo } from './rate-limit.ts'
import { createHostReport } from './host-report.ts'
import { createReceiptFile } from './create-receipt-file.ts'
import { selectEvents, selectOwnEvent } from './select-events.ts'

export const reportRoutes = [
  bind(myReportStats, async ({ deps, user }) => ({
    rateLimitInfo: await readRateLimitInfo(deps, user.id),
  })),
  bind(alliesReport, async ({ deps, params, query, user }) =>
    createAlliesReport(deps, await selectOwnEvent(deps, params.eventId, user), user, query.format),
  ),
  bind(hostReport, async ({ deps, params, query, user }) =>
    createHostReport(deps, await selectOwnEvent(deps, params.eventId, user), user, query.format),
  ),
  bind(bulkAlliesReport, async ({ deps, query, user }) =>
    createAlliesReport(deps, await selectEvents(deps, query.eventIds), user, query.format),
  ),
  bind(bulkHostReport, async ({ deps, query, user }) =>
    createHostReport(deps, await selectEvents(deps, query.eventIds), user, query.format),
  ),
  bind(receipt, ({ deps, params, query, user }) =>
    createReceiptFile(deps, params.id, { user, token: query.token }),
  ),
]
