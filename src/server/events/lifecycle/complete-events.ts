import { DAY_MS } from '#contract/product/durations.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChanges } from '#server/event-records/changes-store.ts'
import { completeEventsBefore } from '#server/event-records/store.ts'

const BATCH_SIZE = 100

function completeBatch(deps: Deps, before: Date): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const completed = await completeEventsBefore(tx, before, { limit: BATCH_SIZE, now: deps.now() })
    for (const eventId of completed) await scheduleCheckoutExpiry(deps, tx, { eventId })
    const kind = 'status-changed'
    const detail = { status: 'COMPLETED' } as const
    const changes = completed.map((eventId) => ({ eventId, by: 'PRODUCT', kind, detail }) as const)
    await recordEventChanges(tx, changes, deps.now())
    return completed.length
  })
}

/**
 * Task: completes ACTIVE events 30 days after their date and expires their open checkouts (`R4`,
 * `R5`). Each batch is a transaction, so an interrupted run is continued by the next one.
 */
export async function completeEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - COMPLETE_AFTER_DAYS * DAY_MS)
  while ((await completeBatch(deps, before)) === BATCH_SIZE);
}
