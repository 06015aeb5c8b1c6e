import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import { expireCheckouts } from '#server/checkout/schedule-expiry.ts'
import { completeEventsBefore } from '#server/event-records/store.ts'

const BATCH = 100
const DAY_MS = 24 * 3_600_000

function completeBatch(deps: Deps, before: Date): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const completed = await completeEventsBefore(tx, before, BATCH)
    for (const eventId of completed) await expireCheckouts(deps, tx, { eventId })
    return completed.length
  })
}

/**
 * ACTIVE events become COMPLETED 30 days after their date, and their open checkouts end (`R4`,
 * `R5`). Batch by batch, each a transaction: whatever stops it, the next run goes on.
 */
export async function completeEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - COMPLETE_AFTER_DAYS * DAY_MS)
  while ((await completeBatch(deps, before)) === BATCH);
}
