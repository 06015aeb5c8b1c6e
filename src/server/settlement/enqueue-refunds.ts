import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import {
  findAutomaticRefundReason,
  findEventRefund,
  requeueEventRefundItem,
} from './event-refunds-store.ts'

/** Enqueues the refund of contributions in the transaction that causes it. */
export function enqueueRefunds(
  deps: Deps,
  tx: Tx,
  contributionIds: readonly string[],
  cause: Omit<TaskData['refund-contribution-automatically'], 'contributionId'>,
): Promise<void> {
  const refunds = contributionIds.map((contributionId) => ({ contributionId, ...cause }))
  return deps.outbox.enqueueAll(tx, 'refund-contribution-automatically', refunds)
}

/**
 * Enqueues the refund of a payment that arrived after its event was refunded or its host suspended.
 * It is recorded like any other payment first.
 */
export async function enqueueRefundIfDue(
  deps: Deps,
  tx: Tx,
  contribution: Pick<ContributionRow, 'id' | 'event_id'>,
): Promise<void> {
  const automaticReason = await findAutomaticRefundReason(tx, contribution.id)
  if (!automaticReason) return
  if (automaticReason === 'event-refunded')
    await requeueEventRefundItem(tx, contribution.id, contribution.event_id)
  await enqueueRefunds(deps, tx, [contribution.id], { automaticReason })
}

/** Enqueues the refund of a contribution whose won dispute returned money to a refunded event. */
export async function enqueueRefundOfCancelledEvent(
  deps: Deps,
  tx: Tx,
  { id, event_id: eventId }: Pick<ContributionRow, 'id' | 'event_id'>,
): Promise<void> {
  if (!(await findEventRefund(tx, eventId))) return
  await requeueEventRefundItem(tx, id, eventId)
  await enqueueRefunds(deps, tx, [id], { automaticReason: 'event-refunded' })
}
