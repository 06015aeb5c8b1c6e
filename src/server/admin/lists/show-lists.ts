import type { AdminUser, DeskEventRow } from '#contract/admin/admin.ts'
import type { AuditEntry, listAuditEntries } from '#contract/admin/audit.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import type { Db, Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { presentSummary } from '#server/events/page/present.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import { listPaymentMatches, type PaymentMatch } from '#server/quarantine/payment-match-store.ts'
import { findAcceptRefusal } from '#server/quarantine/policy.ts'
import { isQuarantineRefundable } from '#server/settlement/quarantine-store.ts'
import { presentUser } from '#server/users/present.ts'
import {
  type AuditQuery,
  type AuditRow,
  findAudited,
  listAudit,
  listResolutions,
  type ResolutionRow,
} from './audit-store.ts'
import { type AllEventsQuery, selectAllEvents } from './events-store.ts'
import { listQuarantine, type QuarantineQuery } from './quarantine-store.ts'
import { type AdminUserRow, findAdminUser, listUsers, type UserQuery } from './users-store.ts'

function readDetail(detail: unknown, name: string): unknown {
  return typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined
}

const presentResolution = ({ actor_id, actor_name, reason }: ResolutionRow) => ({
  by: actor_id === null ? null : { id: actor_id, name: actor_name },
  reason,
})

/**
 * @param match the checkout of ours that it was made through, if any
 * @param resolution the last decision about it, if it is resolved
 */
export function presentQuarantined(
  row: Row<'quarantined_payments'>,
  match?: PaymentMatch,
  resolution?: ResolutionRow,
) {
  const notAcceptableReason = findAcceptRefusal(row, match)
  const total = readDetail(row.detail, 'total')
  const currency = readDetail(row.detail, 'currency')
  const paymentId = readDetail(row.detail, 'paymentIntentId')
  const isOfOurs = !row.reason.startsWith('unmatched-')
  return {
    id: row.id,
    sessionId: isOfOurs ? shortenId(row.stripe_object_id) : row.stripe_object_id,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    folio: match?.folio ?? null,
    reason: row.reason,
    total: typeof total === 'number' ? total : null,
    currency: typeof currency === 'string' ? currency.toUpperCase() : null,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: resolution ? presentResolution(resolution) : null,
    decision: row.decision,
    hostDebt: row.host_debt,
    settled:
      row.settled_outside && row.settled_amount !== null
        ? { how: row.settled_outside, amount: row.settled_amount }
        : null,
    refundWaitsForFunds: row.refund_waits_for_funds,
    refundable: isQuarantineRefundable(row),
    acceptableAs:
      match && !notAcceptableReason
        ? {
            contributorName: match.contributor_name,
            eventName: match.event_name,
            goalName: match.goal_name,
            amount: computeFeesFromTotal(Number(total)).base,
            askedTotal: match.asked_total,
            hasEmail: match.contributor_email !== null,
          }
        : null,
    notAcceptableReason,
    contributionId: row.contribution_id,
  }
}

/** Lists quarantined payments with the decisions that they allow. */
export async function showQuarantine(deps: Deps, page: QuarantineQuery) {
  const { rows, total, unresolved } = await listQuarantine(deps.db, page)
  const sessions = rows.map((row) => row.stripe_object_id)
  const resolved = rows.filter(({ resolved_at }) => resolved_at !== null)
  const [matches, resolutions] = await Promise.all([
    listPaymentMatches(deps.db, sessions),
    listResolutions(
      deps.db,
      resolved.map(({ id }) => id),
    ),
  ])
  return {
    payments: rows.map((row) =>
      presentQuarantined(
        row,
        matches.find(({ session_id }) => session_id === row.stripe_object_id),
        resolutions.find(({ subject_id }) => subject_id === row.id),
      ),
    ),
    unresolved,
    pagination: paginate(page.page, page.pageSize, total),
  }
}

export function presentDeskEventRow(row: EventWithHost, publicUrl: string): DeskEventRow {
  return {
    ...presentSummary(row, publicUrl, 'WITH_HIDDEN'),
    hostEmail: row.host_email,
    hostSuspended: row.host_suspended_at !== null,
    heldAt: row.held_at?.toISOString() ?? null,
    totalRevenue: row.raised_amount,
    totalCommissions: row.commission_amount,
  }
}

/** Lists all events with host contact, revenue and commissions (`spec §2`, `R9`). */
export async function showAllEvents(deps: Deps, query: AllEventsQuery) {
  const { events, total, hasMore } = await selectAllEvents(deps.db, query)
  return {
    events: events.map((event) => presentDeskEventRow(event, deps.config.publicUrl)),
    hasMore,
    pagination: paginate(query.page, query.pageSize, total),
  }
}

function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action as AuditEntry['action'],
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      name: row.subject_name,
      email: row.subject_email,
      eventName: row.subject_event,
      folio: row.subject_folio,
    },
    reason: row.reason,
    detail: row.detail as AuditEntry['detail'],
  }
}

/** Lists who did what to whom, the last first. */
export async function showAudit(
  deps: Deps,
  page: AuditQuery,
): Promise<ReplyOf<typeof listAuditEntries>> {
  const [{ rows, total, hasMore }, about, by] = await Promise.all([
    listAudit(deps.db, page),
    page.about ? findAudited(deps.db, page.about) : null,
    page.by ? findAudited(deps.db, page.by) : null,
  ])
  return {
    entries: rows.map(presentAudit),
    about: about ?? null,
    by: by?.type === 'user' ? { name: by.name } : null,
    hasMore,
    pagination: paginate(page.page, page.pageSize, total),
  }
}

export function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    ...presentUser(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    totalEvents: row.total_events,
    areDepositsStopped: row.are_deposits_stopped,
  }
}

/**
 * Shows oneself, or anybody to an admin. Throws FORBIDDEN for others, whether or not the person
 * exists, and USER_NOT_FOUND.
 */
export async function showUser(db: Db, reader: Principal, id: string): Promise<AdminUser> {
  if (reader.id !== id && !hasRole(reader, DESK_ROLES)) throw new ApiError('FORBIDDEN')
  const row = await findAdminUser(db, id)
  if (!row) throw new ApiError('USER_NOT_FOUND')
  return presentAdminUser(row)
}

/** Lists everybody with an account (`R2`). */
export async function showUsers(deps: Deps, query: UserQuery) {
  const { rows, total, hasMore } = await listUsers(deps.db, query)
  return {
    users: rows.map(presentAdminUser),
    hasMore,
    pagination: paginate(query.page, query.pageSize, total),
  }
}
