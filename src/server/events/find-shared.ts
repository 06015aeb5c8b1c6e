import { ApiError } from '#contract/api/errors.ts'
import type { Db } from '#server/db/schema.ts'
import { maySee } from './policy.ts'
import { type EventWithHost, findEvent } from './store.ts'

/**
 * What stands behind a shared link, for whoever comes without a token: a crawler, a calendar.
 * Throws EVENT_NOT_FOUND.
 * @returns the event, or null where visitors may not see it (`R4`)
 */
export async function findShared(db: Db, slug: string): Promise<EventWithHost | null> {
  const event = await findEvent(db, slug)
  if (event?.slug !== slug) throw new ApiError('EVENT_NOT_FOUND')
  return maySee(event, null) ? event : null
}
