import { ApiError } from '#contract/api/errors.ts'
import type { Role } from '#contract/people/roles.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import { canSeeEvent, isOwner } from './policy.ts'
import { type EventWithHost, findEvent, lockEvent } from './store.ts'

interface OwnerOptions {
  orRoles?: readonly Role[]
}

function assertOwned(
  event: EventWithHost | undefined,
  person: Principal,
  options: OwnerOptions = {},
): EventWithHost {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (isOwner(event, person) || hasRole(person, options.orRoles ?? [])) return event
  throw new ApiError('FORBIDDEN')
}

/** Returns the event that the reader may see (`R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export function assertVisible<E extends EventWithHost>(
  event: E | undefined,
  reader: Principal | null,
): E {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (!canSeeEvent(event, reader)) throw new ApiError('EVENT_FORBIDDEN')
  return event
}

/** Finds an event that the reader may see (`R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function findVisibleEvent(
  db: Db,
  idOrSlug: string,
  reader: Principal | null,
): Promise<EventWithHost> {
  return assertVisible(await findEvent(db, idOrSlug), reader)
}

/** Finds an event for the desk, whatever its state. Throws EVENT_NOT_FOUND. */
export async function requireEvent(db: Db, idOrSlug: string): Promise<EventWithHost> {
  const event = await findEvent(db, idOrSlug)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  return event
}

/** Finds an event that the person owns (or reads or handles at the desk). Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function findOwnedEvent(
  db: Db,
  idOrSlug: string,
  person: Principal,
  options?: OwnerOptions,
): Promise<EventWithHost> {
  return assertOwned(await findEvent(db, idOrSlug), person, options)
}

/** Locks an event that the person owns, for a change. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function lockOwnedEvent(
  tx: Tx,
  idOrSlug: string,
  person: Principal,
  options?: OwnerOptions,
): Promise<EventWithHost> {
  return assertOwned(await lockEvent(tx, idOrSlug), person, options)
}
