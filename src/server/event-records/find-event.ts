import type { Ownership } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Principal } from '#server/http/principal.ts'
import { canSeeEvent, isAdmitted } from './policy.ts'
import { type EventWithHost, findEvent, lockEvent } from './store.ts'

function assertAdmitted(
  event: EventWithHost | undefined,
  person: Principal,
  rule: Ownership,
  body?: object,
): EventWithHost {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (!isAdmitted(event, person, rule, body)) throw new ApiError('FORBIDDEN')
  return event
}

/**
 * Returns the event that the reader may see (`R4`). Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN, or
 * EVENT_UNDER_REVIEW for one that was public until an admin held it.
 */
export function assertVisible<E extends EventWithHost>(
  event: E | undefined,
  reader: Principal | null,
): E {
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  if (canSeeEvent(event, reader)) return event
  const wasPublic = event.status !== 'DRAFT'
  throw new ApiError(event.held_at && wasPublic ? 'EVENT_UNDER_REVIEW' : 'EVENT_FORBIDDEN')
}

/** Finds an event that the reader may see (`R4`). Throws what `assertVisible` throws. */
export async function findVisibleEvent(
  db: Db,
  idOrSlug: string,
  reader: Principal | null,
): Promise<EventWithHost> {
  return assertVisible(await findEvent(db, idOrSlug), reader)
}

const HELD_MESSAGE = `Soporte cerró este evento: por ahora no se puede agradecer ni invitar. Escríbenos a ${SUPPORT_EMAIL} y lo revisamos contigo.`

/** Throws INVALID_TRANSITION for an event that an admin holds: its hosts write to nobody through us. */
export function assertNotHeld({ held_at }: Pick<EventWithHost, 'held_at'>): void {
  if (held_at) throw new ApiError('INVALID_TRANSITION', { message: HELD_MESSAGE })
}

/** Finds an event for the desk, whatever its state. Throws EVENT_NOT_FOUND. */
export async function requireEvent(db: Db, idOrSlug: string): Promise<EventWithHost> {
  const event = await findEvent(db, idOrSlug)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  return event
}

/**
 * Finds an event of which the person is the owner, or somebody else whom the endpoint admits. Throws
 * EVENT_NOT_FOUND, FORBIDDEN.
 * @param rule the endpoint's `owner`
 */
export async function findOwnedEvent(
  db: Db,
  idOrSlug: string,
  person: Principal,
  rule: Ownership,
): Promise<EventWithHost> {
  return assertAdmitted(await findEvent(db, idOrSlug), person, rule)
}

/**
 * The same, and locks the event for a change. Throws EVENT_NOT_FOUND, FORBIDDEN.
 * @param body what is to change: some fields stay the owner's (`R21`)
 */
export async function lockOwnedEvent(
  tx: Tx,
  idOrSlug: string,
  person: Principal,
  rule: Ownership,
  body?: object,
): Promise<EventWithHost> {
  return assertAdmitted(await lockEvent(tx, idOrSlug), person, rule, body)
}
