import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Event, updateEvent as endpoint } from '#contract/events/events.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { computeCompletionDate, isOpen, isTransitionAllowed } from '#server/event-records/policy.ts'
import { type EventWithHost, saveEvent } from '#server/event-records/store.ts'
import { getEvent } from '#server/events/page/get-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import { assertClosesBefore, assertFuture, toColumns } from './event-fields.ts'

type Change = ParsedBody<typeof endpoint> & { wallMessages?: boolean }
type SchedulePart = Pick<Row<'events'>, 'status' | 'event_date' | 'closing_date'>

/** Returns the columns that decide whether the event accepts money, after the change. */
function applyChange(event: SchedulePart, change: Change): SchedulePart {
  const { status = event.status, eventDate, closingDate } = change
  return {
    status,
    event_date: eventDate ? new Date(eventDate) : event.event_date,
    closing_date:
      closingDate === undefined ? event.closing_date : closingDate ? new Date(closingDate) : null,
  }
}

function assertDates(event: SchedulePart, next: SchedulePart, now: Date): void {
  if (next.event_date.getTime() !== event.event_date.getTime()) assertFuture(next.event_date, now)
  assertClosesBefore(next.event_date, next.closing_date)
}

const EVENT_LONG_PAST = `La fecha del evento pasó hace más de ${COMPLETE_AFTER_DAYS} días. Cámbiala primero y después vuelve a abrirlo.`

const CALLED_OFF = 'Este evento se canceló y sus aportaciones se devuelven: ya no se puede abrir.'

function assertTransition(event: EventWithHost, next: SchedulePart, now: Date): void {
  const to = next.status
  if (!isTransitionAllowed(event.status, to)) throw new ApiError('INVALID_TRANSITION')
  if (event.status === to || to !== 'ACTIVE') return
  if (computeCompletionDate(next) <= now)
    throw new ApiError('INVALID_TRANSITION', { message: EVENT_LONG_PAST })
  if (event.goal_count === 0) throw new ApiError('EVENT_WITHOUT_GOALS')
  if (!event.host_can_take_money) throw new ApiError('PAYMENTS_SETUP_REQUIRED')
}

/** Whether this change closes the event, rather than a closing date that has passed. */
function isClosedByChange(event: SchedulePart, next: SchedulePart, now: Date): boolean {
  const hasChanged =
    event.status !== next.status || event.closing_date?.getTime() !== next.closing_date?.getTime()
  return hasChanged && !isOpen(next, now)
}

/** Expires open checkouts now if the event closes now, or at its new closing date. */
async function scheduleExpiry(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  next: SchedulePart,
): Promise<void> {
  const scope = { eventId: event.id }
  const hasNewClosingDate = event.closing_date?.getTime() !== next.closing_date?.getTime()
  if (isClosedByChange(event, next, deps.now())) await scheduleCheckoutExpiry(deps, tx, scope)
  else if (hasNewClosingDate && next.closing_date)
    await scheduleCheckoutExpiry(deps, tx, scope, next.closing_date)
}

async function saveChange(deps: Deps, tx: Tx, event: EventWithHost, fields: Change): Promise<void> {
  const now = deps.now()
  const next = applyChange(event, fields)
  assertDates(event, next, now)
  assertTransition(event, next, now)
  if (next.status === 'ACTIVE' && (await findEventRefund(tx, event.id)))
    throw new ApiError('INVALID_TRANSITION', { message: CALLED_OFF })
  const published = next.status === 'ACTIVE' ? (event.published_at ?? now) : event.published_at
  const columns = { ...toColumns(fields), status: next.status, published_at: published }
  await saveEvent(tx, event.id, columns, now)
  await scheduleExpiry(deps, tx, event, next)
}

/**
 * Changes the fields that were sent, and the status along `R4`; expires open checkouts when the event
 * stops accepting contributions (`R5`). Throws EVENT_NOT_FOUND, FORBIDDEN,
 * INVALID_TRANSITION, EVENT_WITHOUT_GOALS, PAYMENTS_SETUP_REQUIRED, and VALIDATION for its dates.
 */
export async function updateEvent(
  deps: Deps,
  idOrSlug: string,
  host: Principal,
  fields: Change,
): Promise<{ event: Event }> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, host)
    await saveChange(deps, tx, event, fields)
    return event.id
  })
  return getEvent(deps, id, host)
}
