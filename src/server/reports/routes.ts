import { readLinkCookie } from '#contract/api/link-cookie.ts'
import * as contract from '#contract/reports/reports.ts'
import { downloadTaxYear, getTaxYear } from '#contract/reports/tax-years.ts'
import { bind } from '#server/http/bind.ts'
import { createReceiptFile } from './create-receipt-file.ts'
import { alliesReport, hostReport } from './event-reports.ts'
import { readRateLimitInfo } from './rate-limit.ts'
import { createReportFile, selectEvents, selectOwnEvent } from './report-file.ts'
import { createTaxYearFile, showTaxYear } from './tax-year/tax-year.ts'

export const reportRoutes = [
  bind(contract.getMyReportStats, async ({ deps, user }) => ({
    rateLimitInfo: await readRateLimitInfo(deps, user.id),
  })),
  bind(contract.downloadAlliesReport, async ({ deps, params, query, user }) => {
    const { format, ...filter } = query
    const selection = await selectOwnEvent(deps, params.eventId, { user, filter })
    return createReportFile(deps, alliesReport, selection, user, format)
  }),
  bind(contract.downloadHostReport, async ({ deps, params, query, user }) => {
    const { format, ...filter } = query
    const selection = await selectOwnEvent(deps, params.eventId, { user, filter })
    return createReportFile(deps, hostReport, selection, user, format)
  }),
  bind(contract.downloadBulkAlliesReport, async ({ deps, query, user }) => {
    const { eventIds, format, ...filter } = query
    const selection = await selectEvents(deps, eventIds, filter)
    return createReportFile(deps, alliesReport, selection, user, format)
  }),
  bind(contract.downloadBulkHostReport, async ({ deps, query, user }) => {
    const { eventIds, format, ...filter } = query
    const selection = await selectEvents(deps, eventIds, filter)
    return createReportFile(deps, hostReport, selection, user, format)
  }),
  bind(getTaxYear, ({ deps, params, query, user }) =>
    showTaxYear(deps, user, { ...params, ...query }),
  ),
  bind(downloadTaxYear, ({ deps, params, user }) => createTaxYearFile(deps, user, params.year)),
  bind(contract.downloadReceipt, ({ deps, params, query, user, headers, address }) => {
    // The email's link carries its token; the private page's leaves it to the cookie.
    const token = query.token ?? readLinkCookie(String(headers.cookie ?? '')) ?? undefined
    return createReceiptFile(deps, params.id, { user, token, address })
  }),
]
