import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import {
  findAutomaticRefundCause,
  findEventRefund,
  requeueEventRefundItem,
} from './refund-schedule-store.ts'

/** Says in the transaction that caused them that contributions go back. */
export function scheduleRefunds(
  deps: Deps,
  tx: Tx,
  contributionIds: readonly string[],
  cause: TaskData['refund-contribution-automatically']['cause'],
): Promise<void> {
  const orders = contributionIds.map((contributionId) => ({ contributionId, cause }))
  return deps.outbox.enqueueAll(tx, 'refund-contribution-automatically', orders)
}

/**
 * A payment that nobody waits for any more is recorded like any other, and goes back by a task: its
 * event was called off, or its host suspended, before it came (`payments.md`). In its transaction.
 */
export async function scheduleAutomaticRefund(
  deps: Deps,
  tx: Tx,
  contribution: Pick<ContributionRow, 'id' | 'event_id'>,
): Promise<void> {
  const cause = await findAutomaticRefundCause(tx, contribution.id)
  if (!cause) return
  if (cause === 'event-refunded')
    await requeueEventRefundItem(tx, contribution.id, contribution.event_id)
  await scheduleRefunds(deps, tx, [contribution.id], cause)
}

/**
 * What a won dispute sets free goes back like the rest of an event that was called off: also where
 * its end is all that was heard of it, and the provider refused a refund meanwhile.
 */
export async function scheduleRefundOfCancelledEvent(
  deps: Deps,
  tx: Tx,
  { id, event_id: eventId }: Pick<ContributionRow, 'id' | 'event_id'>,
): Promise<void> {
  if (!(await findEventRefund(tx, eventId))) return
  await requeueEventRefundItem(tx, id, eventId)
  await scheduleRefunds(deps, tx, [id], 'event-refunded')
}
