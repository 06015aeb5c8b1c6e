import { deleteRequestsBefore, deleteUnpaidBefore } from '#server/checkout/store.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/limits.ts'

const RETENTION_DAYS = 30

/** Task: deletes idempotency keys and unpaid contributions after a month. */
export async function deleteAbandonedCheckouts({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  await deleteRequestsBefore(db, before)
  await deleteUnpaidBefore(db, before)
}
