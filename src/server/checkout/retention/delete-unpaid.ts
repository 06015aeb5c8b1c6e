import type { Deps } from '#server/deps.ts'
import { deleteHandledEvents } from '#server/stripe-events/store.ts'
import { deleteRequestsBefore, deleteUnpaidBefore } from './store.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Task: forgets, after a month, what was handled, and what somebody began and never paid. */
export async function deleteAbandonedCheckouts({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  await deleteHandledEvents(db, before)
  await deleteRequestsBefore(db, before)
  await deleteUnpaidBefore(db, before)
}
