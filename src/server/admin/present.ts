import type {
  AdminEvent,
  AdminUser,
  AuditEntry,
  GlobalMetrics,
  HostNeedingAttention,
} from '#contract/admin/admin.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'
import type { Row } from '#server/db/schema.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { presentSummary } from '#server/events/page/present.ts'
import { derivePayoutStatus } from '#server/payouts/present.ts'
import { whyNotAcceptable } from '#server/quarantine/policy.ts'
import type { PaymentMatch } from '#server/quarantine/store.ts'
import { isQuarantineRefundable } from '#server/settlement/quarantine-store.ts'
import { formatFullName, presentUser } from '#server/users/present.ts'
import type { AuditRow } from './audit/store.ts'
import type { PlatformMetrics } from './metrics/store.ts'
import type { AccountNeedingAttention } from './payout-health/store.ts'
import type { AdminUserRow } from './users/store.ts'

/** Rounded half up to the centavo; 0 of none (`R9`). */
export function average(total: number, count: number): number {
  return count === 0 ? 0 : Math.round(total / count)
}

export function presentPlatformMetrics(figures: PlatformMetrics): GlobalMetrics {
  return {
    totalRevenue: figures.revenue,
    totalEvents: figures.events,
    totalHosts: figures.hosts,
    avgRevenuePerEvent: average(figures.revenue, figures.events),
    totalCommissions: figures.commissions,
    totalProviderFees: figures.providerFees,
    platformMargin: figures.margin,
  }
}

export function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    ...presentUser(row),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    totalEvents: row.total_events,
  }
}

export function presentAdminEvent(row: EventWithHost, publicUrl: string): AdminEvent {
  return {
    ...presentSummary(row, publicUrl),
    hostEmail: row.host_email,
    hostSuspended: row.host_suspended_at !== null,
    totalRevenue: row.raised_amount,
    totalCommissions: row.commission_amount,
  }
}

export function presentAccountNeedingAttention(row: AccountNeedingAttention): HostNeedingAttention {
  return {
    hostId: row.id,
    fullName: formatFullName(row),
    email: row.email,
    status: derivePayoutStatus(row),
    chargesEnabled: row.charges_enabled,
    payoutsEnabled: row.payouts_enabled,
    requirementsCurrentlyDue: row.requirements_due,
    activeEvents: row.active_events,
  }
}

export function presentAudit(row: AuditRow): AuditEntry {
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
    },
    reason: row.reason,
    detail: row.detail as AuditEntry['detail'],
  }
}

function readDetail(detail: unknown, name: string): unknown {
  return typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined
}

/** @param claim the checkout of ours that it was made through, if any */
export function presentQuarantined(
  row: Row<'quarantined_payments'>,
  claim: PaymentMatch | undefined,
): QuarantinedPayment {
  const notAcceptableReason = whyNotAcceptable(row, claim)
  const total = readDetail(row.detail, 'total')
  const currency = readDetail(row.detail, 'currency')
  return {
    id: row.id,
    sessionId: row.stripe_session_id,
    reason: row.reason,
    total: typeof total === 'number' ? total : null,
    currency: typeof currency === 'string' ? currency.toUpperCase() : null,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    decision: row.decision,
    refundable: isQuarantineRefundable(row),
    acceptableAs:
      claim && !notAcceptableReason
        ? {
            contributorName: claim.contributor_name,
            eventName: claim.event_name,
            goalName: claim.goal_name,
            amount: computeFeesFromTotal(Number(total)).base,
            askedTotal: claim.asked_total,
            hasEmail: claim.contributor_email !== null,
          }
        : null,
    notAcceptableReason: notAcceptableReason,
    contributionId: row.contribution_id,
  }
}
