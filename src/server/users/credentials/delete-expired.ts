import type { Deps } from '#server/deps.ts'
import { deleteEmailLinksBefore } from './email-links-store.ts'
import { deleteSessionsBefore } from './sessions-store.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Task: forgets sessions and links that have been over for a month. */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS)
  await deleteSessionsBefore(deps.db, before)
  await deleteEmailLinksBefore(deps.db, before)
}
