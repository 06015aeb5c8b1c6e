import type { EventStatus } from '#contract/events/events.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'

const DAY_MS = 24 * 3_600_000

const TRANSITIONS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['COMPLETED'],
  COMPLETED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: ['COMPLETED'],
}

/** Whether an event may go from one status to another (`R4`); the same one again is no change. */
export function mayBecome(from: EventStatus, to: EventStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to)
}

/** Until when an event is ACTIVE at most: from then on it is COMPLETED by itself (`R4`). */
export function completesAt({ event_date }: Pick<Row<'events'>, 'event_date'>): Date {
  return new Date(event_date.getTime() + COMPLETE_AFTER_DAYS * DAY_MS)
}

export function isOwner(event: Pick<Row<'events'>, 'host_id'>, person: Principal | null): boolean {
  return person !== null && person.id === event.host_id
}

/** Whether somebody sees what only the owner and admins see of an event. */
export function seesAll(event: Pick<Row<'events'>, 'host_id'>, person: Principal | null): boolean {
  return isOwner(event, person) || isAdmin(person)
}

/**
 * ACTIVE, everybody; DRAFT, its host and admins; COMPLETED and ARCHIVED, anybody signed in (`R4`).
 */
export function maySee(
  event: Pick<Row<'events'>, 'host_id' | 'status'>,
  person: Principal | null,
): boolean {
  if (event.status === 'ACTIVE') return true
  return event.status === 'DRAFT' ? seesAll(event, person) : person !== null
}

export interface HostState {
  /** The host's current payout account can take money (`payments.md`). */
  canTakeMoney: boolean
  suspended: boolean
}

type Opening = Pick<Row<'events'>, 'status' | 'closing_date'>

/** Whether the event itself takes contributions at that moment: ACTIVE and before its closing date. */
export function isOpen(event: Opening, now: Date): boolean {
  return event.status === 'ACTIVE' && closesAfter(event, now)
}

/** Whether it still takes contributions then, as far as its closing date goes. */
export function closesAfter({ closing_date }: Pick<Opening, 'closing_date'>, then: Date): boolean {
  return closing_date === null || closing_date > then
}

/** Why nothing can be given to the event now, or null while it takes contributions (`R5`). */
export function whyClosed(
  event: Opening,
  host: HostState,
  now: Date,
): 'CONTRIBUTIONS_CLOSED' | 'HOST_NOT_READY' | null {
  if (!isOpen(event, now)) return 'CONTRIBUTIONS_CLOSED'
  return host.canTakeMoney && !host.suspended ? null : 'HOST_NOT_READY'
}

/** Why a contribution to the event, or to one goal of it, cannot start now, or null (`R5`). */
export function whyRefused(
  event: Opening,
  goal: Pick<Row<'goals'>, 'can_receive_contributions'> | null,
  host: HostState,
  now: Date,
): 'CONTRIBUTIONS_CLOSED' | 'HOST_NOT_READY' | 'GOAL_FULFILLED' | null {
  const closed = whyClosed(event, host, now)
  if (closed) return closed
  return goal && !goal.can_receive_contributions ? 'GOAL_FULFILLED' : null
}
