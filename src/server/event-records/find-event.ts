import { ApiError } from '#contract/api/errors.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { isOwner, maySee } from './policy.ts'
import { type EventWithHost, findEvent, lockEvent } from './store.ts'

function owned(
  event: EventWithHost | undefined,
  person: Principal,
  options: { orAdmin?: boolean } = {},
): EventWithHost {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (isOwner(event, person) || (options.orAdmin && isAdmin(person))) return event
  throw new ApiError('FORBIDDEN')
}

/** What was found, if its reader may see it (`R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export function visible<E extends EventWithHost>(
  event: E | undefined,
  reader: Principal | null,
): E {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (!maySee(event, reader)) throw new ApiError('EVENT_FORBIDDEN')
  return event
}

/** An event as its reader may see it (`R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function findVisibleEvent(
  db: Db,
  idOrSlug: string,
  reader: Principal | null,
): Promise<EventWithHost> {
  return visible(await findEvent(db, idOrSlug), reader)
}

/** An event for what only its owner may do, or an admin too. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function findOwnedEvent(
  db: Db,
  idOrSlug: string,
  person: Principal,
  options?: { orAdmin?: boolean },
): Promise<EventWithHost> {
  return owned(await findEvent(db, idOrSlug), person, options)
}

/** The owner's event, held for a change. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function lockOwnedEvent(
  tx: Tx,
  idOrSlug: string,
  person: Principal,
  options?: { orAdmin?: boolean },
): Promise<EventWithHost> {
  return owned(await lockEvent(tx, idOrSlug), person, options)
}
