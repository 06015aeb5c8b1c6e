import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import {
  type listDisputes as contract,
  listDisputes as listDisputesEndpoint,
} from '#contract/money/refunds/refunds.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { countDisputes, listDisputeRows } from './store.ts'

/** Lists disputes, those whose evidence is due soonest first. */
async function listDisputes(
  { db }: Deps,
  page: ParsedQuery<typeof contract>,
): Promise<ReplyInput<typeof contract>> {
  const [rows, counts] = await Promise.all([listDisputeRows(db, page), countDisputes(db, page)])
  return {
    disputes: rows.map((row) => ({
      id: row.id,
      contributionId: row.contribution_id,
      folio: row.folio,
      contributorName: row.contributor_name,
      eventId: row.event_id,
      eventName: row.event_name,
      eventSlug: row.event_slug,
      hostId: row.host_id,
      hostName: row.host_name,
      providerId: row.stripe_dispute_id,
      reason: row.reason,
      amount: row.amount,
      status: row.status,
      evidenceDueBy: row.awaits_evidence ? (row.evidence_due_by?.toISOString() ?? null) : null,
      openedAt: row.opened_at.toISOString(),
    })),
    awaitingEvidence: counts.awaiting,
    pagination: paginate(page.page, page.pageSize, counts.total),
  }
}

export const disputeRoutes = [
  bind(listDisputesEndpoint, ({ deps, query }) => listDisputes(deps, query)),
]
