import type { listAllEvents, listAuditEntries } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { listQuarantinedPayments } from '#contract/money/quarantine.ts'
import type { Deps } from '#server/deps.ts'
import { listPaymentMatches } from '#server/quarantine/store.ts'
import { listAudit, listQuarantine, type Page } from './audit/store.ts'
import { type AllEventsQuery, selectAllEvents } from './events/store.ts'
import { presentAdminEvent, presentAdminUser, presentAudit, presentQuarantined } from './present.ts'
import { listUsers, type UserQuery } from './users/store.ts'

/** Everybody's events, with host contact and what they moved (`spec §2`, `R9`). */
export async function showAllEvents(
  deps: Deps,
  query: AllEventsQuery,
): Promise<ReplyOf<typeof listAllEvents>> {
  const { events, total } = await selectAllEvents(deps.db, query)
  return {
    events: events.map((event) => presentAdminEvent(event, deps.config.publicUrl)),
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** Everybody with an account (`R2`). */
export async function showUsers(deps: Deps, query: UserQuery) {
  const { rows, total } = await listUsers(deps.db, query)
  return {
    users: rows.map(presentAdminUser),
    pagination: paginate(query.page, query.pageSize, total),
  }
}

/** Who did what to whom, the last first. */
export async function showAudit(deps: Deps, page: Page): Promise<ReplyOf<typeof listAuditEntries>> {
  const { rows, total } = await listAudit(deps.db, page)
  return {
    entries: rows.map(presentAudit),
    pagination: paginate(page.page, page.pageSize, total),
  }
}

/** Payments that are kept apart, for reading (`payments.md`). */
export async function showQuarantine(
  deps: Deps,
  page: Page,
): Promise<ReplyOf<typeof listQuarantinedPayments>> {
  const { rows, total, unresolved } = await listQuarantine(deps.db, page)
  const sessions = rows.map((row) => row.stripe_session_id)
  const claims = await listPaymentMatches(deps.db, sessions)
  return {
    payments: rows.map((row) =>
      presentQuarantined(
        row,
        claims.find(({ session_id }) => session_id === row.stripe_session_id),
      ),
    ),
    unresolved,
    pagination: paginate(page.page, page.pageSize, total),
  }
}
