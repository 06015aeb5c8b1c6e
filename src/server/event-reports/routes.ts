import * as contract from '#contract/events/event-reports.ts'
import type { Db } from '#server/db/schema.ts'
import { assertVisible, requireEvent } from '#server/event-records/find-event.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { hasThankYouPage } from '#server/event-records/policy.ts'
import { findEventAfterwards } from '#server/events/page/store.ts'
import { bind, type Call } from '#server/http/bind.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import {
  closeReports,
  countOpenReports,
  insertReport,
  listReports,
  readRiskSigns,
} from './store.ts'

/** Finds an event that the reader has no part in: a host reads neither reports nor who wrote them. */
async function findOthersEvent(db: Db, id: string, reader: Principal) {
  const event = await requireEvent(db, id)
  assertOthersCase(reader, event)
  await assertOthersEvent(db, reader, event.id)
  return event
}

/** Finds an event of which the reader sees the page, or the thank-you page. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
async function findReportableEvent(db: Db, idOrSlug: string, reader: Principal | null) {
  const event = await findEventAfterwards(db, idOrSlug)
  return event && hasThankYouPage(event) ? event : assertVisible(event, reader)
}

/** Closes what was reported until the desk read it. Throws EVENT_NOT_FOUND, OWN_CASE. */
async function closeEventReports({
  deps,
  user,
  params,
  body,
}: Call<typeof contract.closeEventReports>) {
  const event = await findOthersEvent(deps.db, params.id, user)
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const closed = await closeReports(tx, event.id, { until: new Date(body.until), at })
    if (closed > 0)
      await recordAudit(tx, {
        actorId: user.id,
        action: 'close-reports',
        subject: { type: 'event', id: event.id },
        reason: body.reason,
        detail: { reports: closed },
        at,
      })
    return { closed }
  })
}

/** What visitors report waits in the desk's queue; no visitor can wake an operator with it. */
export const eventReportRoutes = [
  bind(contract.reportEvent, async ({ deps, user, params, body }) => {
    const event = await findReportableEvent(deps.db, params.id, user)
    await insertReport(deps.db, {
      event_id: event.id,
      reason: body.reason,
      text: body.text ?? null,
      email: body.email ?? null,
      reported_at: deps.now(),
    })
    return { message: 'Gracias por avisar. Lo revisa una persona.' }
  }),
  bind(contract.listEventReports, async ({ deps, user, params }) => {
    const event = await findOthersEvent(deps.db, params.id, user)
    const [rows, open, signs] = await Promise.all([
      listReports(deps.db, event.id),
      countOpenReports(deps.db, event.id),
      readRiskSigns(deps.db, event.id),
    ])
    const reports = rows.map(({ id, reason, text, email, reported_at, closed_at }) => ({
      id,
      reason,
      text,
      email,
      reportedAt: reported_at.toISOString(),
      closedAt: closed_at?.toISOString() ?? null,
    }))
    return { reports, open, signs }
  }),
  bind(contract.closeEventReports, closeEventReports),
]
