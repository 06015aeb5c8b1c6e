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

/** So many are named; how many there are is said beside. */
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
  const [cost, held, open] = await Promise.all([
    readEventRefundCost(db, eventId),
    listBlocked(db, eventId, MAX_LISTED),
    listOpenCheckouts(db, { eventId }, { now: now() }),
  ])
  return {
    ...cost,
    fees: cost.toCards - cost.fromHost,
    openCheckouts: open.length,
    blocked: held.rows.map((row) =>
      presentUnrefunded({ ...row, failure_reason: null, dispute_lost: false }),
    ),
    blockedCount: held.count,
  }
}

async function readProgress(
  { db }: Deps,
  asked: EventRefundRow,
): Promise<NonNullable<EventRefund['progress']>> {
  const [progress, failures] = await Promise.all([
    readEventRefundProgress(db, asked.event_id),
    listFailedItems(db, asked.event_id, MAX_LISTED),
  ])
  return {
    requestedAt: asked.requested_at.toISOString(),
    reason: asked.reason,
    ...progress,
    failed: progress.total - progress.waiting - progress.returned,
    failures: failures.map(presentUnrefunded),
  }
}

/**
 * What giving back everything of an event costs whom, and how far it is once it was asked for.
 * Throws EVENT_NOT_FOUND, FORBIDDEN.
 */
export async function showEventRefund(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
): Promise<EventRefund> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, { orAdmin: true })
  const [preview, asked] = await Promise.all([
    readPreview(deps, event.id),
    findEventRefund(deps.db, event.id),
  ])
  return {
    event: { id: event.id, slug: event.slug, name: event.name },
    preview,
    progress: asked ? await readProgress(deps, asked) : null,
  }
}
