import type { Ownership } from '#contract/api/endpoint.ts'
import type { Event, EventStatus } from '#contract/events/events.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import type { Row } from '#server/db/schema.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import type { EventWithHost } from './store.ts'

const TRANSITIONS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['COMPLETED'],
  COMPLETED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: ['COMPLETED'],
}

/** Whether an event may change from one status to another (`R4`). */
export function isTransitionAllowed(from: EventStatus, to: EventStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to)
}

/** Computes when an ACTIVE event becomes COMPLETED automatically (`R4`). */
export function computeCompletionDate({ event_date }: Pick<Row<'events'>, 'event_date'>): Date {
  return new Date(event_date.getTime() + COMPLETE_AFTER_DAYS * DAY_MS)
}

/** The people of an event. */
export type EventHosts = Pick<EventWithHost, 'host_id' | 'cohosts' | 'host_suspended_at'>

export function isOwner(
  event: Pick<EventHosts, 'host_id'>,
  person: { id: string } | null,
): boolean {
  return person !== null && person.id === event.host_id
}

/** Whether the person organises the event with its owner (`R21`); nobody does for a suspended owner. */
function isCoHost(event: EventHosts, person: { id: string } | null): boolean {
  if (person === null || event.host_suspended_at !== null) return false
  return event.cohosts.some(({ id }) => id === person.id)
}

/** Who the person is to the event; null for everybody but its hosts. */
export function findViewer(event: EventHosts, person: { id: string } | null): Event['viewer'] {
  if (isOwner(event, person)) return 'OWNER'
  return isCoHost(event, person) ? 'COHOST' : null
}

/**
 * Whether an endpoint admits the person to the event: the only place that decides so.
 * @param rule the endpoint's `owner`
 * @param body what a co-host wants to change: some fields stay the owner's
 */
export function isAdmitted(
  event: EventHosts,
  person: Principal,
  { orRoles = [], orCoHosts }: Ownership,
  body: object = {},
): boolean {
  if (isOwner(event, person) || hasRole(person, orRoles)) return true
  if (!orCoHosts || !isCoHost(event, person)) return false
  return !orCoHosts.except.some((field) => field in body)
}

/** Whether the person may read the fields reserved for the event's hosts and admins. */
export function canSeePrivateFields(event: EventHosts, person: Principal | null): boolean {
  return findViewer(event, person) !== null || hasRole(person, DESK_ROLES)
}

/**
 * Whether the person may see the event (`R4`): everybody an ACTIVE one, its hosts and admins a DRAFT,
 * anybody signed in a COMPLETED or ARCHIVED one; its hosts and admins one that an admin holds.
 */
export function canSeeEvent(
  event: EventHosts & Pick<Row<'events'>, 'status' | 'held_at'>,
  person: Principal | null,
): boolean {
  if (event.held_at) return canSeePrivateFields(event, person)
  if (event.status === 'ACTIVE') return true
  return event.status === 'DRAFT' ? canSeePrivateFields(event, person) : person !== null
}

/** Whether an event is kept from the public: an admin holds it, or its host is suspended. */
export function isWithheld(event: {
  held_at: Date | null
  host_suspended_at: Date | null
}): boolean {
  return event.held_at !== null || event.host_suspended_at !== null
}

/** Whether visitors read the thank-you page of an event that is over (`R26`): not a suspended host's. */
export function hasThankYouPage(
  event: Pick<Row<'events'>, 'status' | 'after_event' | 'held_at'> & {
    is_cancelled: boolean
    host_suspended_at: Date | null
  },
): boolean {
  if (event.status !== 'COMPLETED' || event.is_cancelled || isWithheld(event)) return false
  return event.after_event === 'THANKS'
}

export interface HostState {
  /** The host's current payout account can take money. */
  canReceivePayments: boolean
  suspended: boolean
  /** No fault of the operator's stops payments for everybody. */
  arePaymentsOpen: boolean
}

type OpeningColumns = Pick<Row<'events'>, 'status' | 'closing_date'>

/** Whether the event accepts contributions at that moment: ACTIVE and before its closing date. */
export function isOpen(event: OpeningColumns, now: Date): boolean {
  return event.status === 'ACTIVE' && isOpenPast(event, now)
}

/** Whether the closing date, if any, is after `instant`. */
export function isOpenPast(
  { closing_date }: Pick<OpeningColumns, 'closing_date'>,
  instant: Date,
): boolean {
  return closing_date === null || closing_date > instant
}

type ClosedReason = NonNullable<Event['closedBecause']>

/** Finds why the event accepts no contribution now; null if it does (`R5`). */
export function findClosedReason(
  event: OpeningColumns,
  host: HostState,
  now: Date,
): ClosedReason | null {
  if (!isOpen(event, now)) return 'CONTRIBUTIONS_CLOSED'
  if (!host.canReceivePayments || host.suspended) return 'HOST_NOT_READY'
  return host.arePaymentsOpen ? null : 'PAYMENTS_NOT_OPEN'
}

/** Finds why a contribution to the event or the goal is refused now; null if it is not (`R5`, `R24`). */
export function findRefusalReason(
  event: OpeningColumns,
  goal: Pick<Row<'goals'>, 'can_receive_contributions' | 'reserved_at'> | null,
  host: HostState,
  now: Date,
): ClosedReason | 'GOAL_FULFILLED' | 'GOAL_RESERVED' | null {
  const closed = findClosedReason(event, host, now)
  if (closed) return closed
  if (!goal) return null
  if (!goal.can_receive_contributions) return 'GOAL_FULFILLED'
  return goal.reserved_at ? 'GOAL_RESERVED' : null
}
