import type { EventRefund, NonRefundableContribution } from '#contract/money/event-refunds.ts'
import { listOpenCheckouts } from '#server/checkout/expiry/store.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { whyNotRefundedWithEvent } from '#server/refunds/policy.ts'
import { type EventRefundRow, findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import {
  listBlocked,
  listFailedItems,
  readEventRefundCost,
  readEventRefundProgress,
  type UnrefundedRow,
} from './store.ts'

/** The reply lists at most this many contributions, beside their count. */
const MAX_LISTED = 50

function presentUnrefunded(row: UnrefundedRow): NonRefundableContribution {
  return {
    contributionId: row.id,
    contributorName: row.contributor_name,
    amount: row.base_amount,
    reason: whyNotRefundedWithEvent(row),
  }
}

async function readPreview({ db, now }: Deps, eventId: string): Promise<EventRefund['preview']> {
  const [cost, blocked, open] = await Promise.all([
    readEventRefundCost(db, eventId),
    listBlocked(db, eventId, MAX_LISTED),
    listOpenCheckouts(db, { eventId }, { now: now() }),
  ])
  return {
    ...cost,
    fees: cost.toCards - cost.fromHost,
    openCheckouts: open.length,
    blocked: blocked.rows.map((row) =>
      presentUnrefunded({ ...row, failure_reason: null, dispute_lost: false }),
    ),
    blockedCount: blocked.count,
  }
}

async function readProgress(
  { db }: Deps,
  eventRefund: EventRefundRow,
): Promise<NonNullable<EventRefund['progress']>> {
  const [progress, failures] = await Promise.all([
    readEventRefundProgress(db, eventRefund.event_id),
    listFailedItems(db, eventRefund.event_id, MAX_LISTED),
  ])
  return {
    requestedAt: eventRefund.requested_at.toISOString(),
    reason: eventRefund.reason,
    ...progress,
    failed: progress.total - progress.waiting - progress.returned,
    failures: failures.map(presentUnrefunded),
  }
}

/** Shows what refunding an event costs, and its progress. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function showEventRefund(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
): Promise<EventRefund> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, { orAdmin: true })
  const [preview, eventRefund] = await Promise.all([
    readPreview(deps, event.id),
    findEventRefund(deps.db, event.id),
  ])
  return {
    event: { id: event.id, slug: event.slug, name: event.name },
    preview,
    progress: eventRefund ? await readProgress(deps, eventRefund) : null,
  }
}
