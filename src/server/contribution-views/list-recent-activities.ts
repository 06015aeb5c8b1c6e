import type { Activity } from '#contract/contributions/contributions.ts'
import type { Deps } from '#server/deps.ts'
import { presentActivity } from './present.ts'
import { listActivities } from './store.ts'

/** What last happened to a host's events, newest first (`spec §3`, Activity). */
export async function listRecentActivities(
  deps: Deps,
  hostId: string,
  limit: number,
): Promise<{ activities: Activity[] }> {
  const rows = await listActivities(deps.db, hostId, limit)
  return { activities: rows.map(presentActivity) }
}
