import type { EventRefund, NonRefundableContribution } from '#contract/money/event-refunds.ts'
import { listOpenCheckouts } from '#server/checkout/expiry/store.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { whyNotAnyMore } from '#server/refunds/policy.ts'
import { type EventRefundRow, findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import { type HeldRow, listFailed, listHeld, readCost, readProgress } from './store.ts'

/** So many are named; how many there are is said beside. */
const NAMED = 50

function presentHeld(row: HeldRow): NonRefundableContribution {
  return {
    contributionId: row.id,
    contributorName: row.contributor_name,
    amount: row.base_amount,
    reason: whyNotAnyMore(row),
  }
}

async function previewOf({ db, now }: Deps, eventId: string): Promise<EventRefund['preview']> {
  const [cost, held, open] = await Promise.all([
    readCost(db, eventId),
    listHeld(db, eventId, NAMED),
    listOpenCheckouts(db, { eventId }, { now: now() }),
  ])
  return {
    ...cost,
    fees: cost.toCards - cost.fromHost,
    openCheckouts: open.length,
    blocked: held.rows.map((row) =>
      presentHeld({ ...row, failure_reason: null, dispute_lost: false }),
    ),
    blockedCount: held.count,
  }
}

async function progressOf(
  { db }: Deps,
  asked: EventRefundRow,
): Promise<NonNullable<EventRefund['progress']>> {
  const [progress, failures] = await Promise.all([
    readProgress(db, asked.event_id),
    listFailed(db, asked.event_id, NAMED),
  ])
  return {
    requestedAt: asked.requested_at.toISOString(),
    reason: asked.reason,
    ...progress,
    failed: progress.total - progress.waiting - progress.returned,
    failures: failures.map(presentHeld),
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
    previewOf(deps, event.id),
    findEventRefund(deps.db, event.id),
  ])
  return {
    event: { id: event.id, slug: event.slug, name: event.name },
    preview,
    progress: asked ? await progressOf(deps, asked) : null,
  }
}
