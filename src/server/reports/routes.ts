import {
  alliesReport,
  bulkAlliesReport,
  bulkHostReport,
  hostReport,
  myReportStats,
  receipt,
} from '#contract/admin/reports.ts'
import { bind } from '#server/http/bind.ts'
import { makeAlliesReport } from './allies-report.ts'
import { readReportStats } from './allowance.ts'
import { makeHostReport } from './host-report.ts'
import { makeReceipt } from './receipt.ts'
import { chosenEvents, ownEvent } from './selection.ts'

export const reportRoutes = [
  bind(myReportStats, async ({ deps, user }) => ({
    rateLimitInfo: await readReportStats(deps, user.id),
  })),
  bind(alliesReport, async ({ deps, params, query, user }) =>
    makeAlliesReport(deps, await ownEvent(deps, params.eventId, user), user, query.format),
  ),
  bind(hostReport, async ({ deps, params, query, user }) =>
    makeHostReport(deps, await ownEvent(deps, params.eventId, user), user, query.format),
  ),
  bind(bulkAlliesReport, async ({ deps, query, user }) =>
    makeAlliesReport(deps, await chosenEvents(deps, query.eventIds), user, query.format),
  ),
  bind(bulkHostReport, async ({ deps, query, user }) =>
    makeHostReport(deps, await chosenEvents(deps, query.eventIds), user, query.format),
  ),
  bind(receipt, ({ deps, params, query, user }) =>
    makeReceipt(deps, params.id, { user, token: query.token }),
  ),
]
