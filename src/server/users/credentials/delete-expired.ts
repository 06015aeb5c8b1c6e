import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/limits.ts'
import { deleteEmailLinksExpiredBefore } from './email-links-store.ts'
import { deleteSessionsEndedBefore } from './sessions-store.ts'

const RETENTION_DAYS = 30

/** Task: deletes sessions and links that ended a month ago. */
export async function deleteExpiredSessionsAndLinks(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS)
  await deleteSessionsEndedBefore(deps.db, before)
  await deleteEmailLinksExpiredBefore(deps.db, before)
}
