import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import { deleteRequestsBefore, deleteUnpaidBefore } from '#server/checkout/store.ts'
import type { Deps } from '#server/deps.ts'

/** Task: deletes idempotency keys and unpaid contributions after a month. */
export async function deleteAbandonedCheckouts({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS.unpaidContributions * DAY_MS)
  await deleteRequestsBefore(db, before)
  await deleteUnpaidBefore(db, before)
}
