import { ApiError } from '#contract/api/errors.ts'
import type { Db } from '#server/db/schema.ts'
import type { Principal } from '#server/http/principal.ts'
import { isCoHostOf } from './cohosts-store.ts'

/**
 * Throws OWN_CASE if somebody at the desk would decide about an event that they organise with its owner
 * (decision 44). Of its owner and of who gave to it, `assertOthersCase` knows.
 */
export async function assertOthersEvent(
  db: Db,
  person: Pick<Principal, 'id'>,
  eventId: string,
): Promise<void> {
  if (await isCoHostOf(db, eventId, person.id)) throw new ApiError('OWN_CASE')
}
