import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Event, updateEvent as endpoint } from '#contract/events/events.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { expireCheckouts } from '#server/checkout/schedule-expiry.ts'
import { columnsOf, demandClosingBefore, demandFuture } from './event-fields.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { getEvent } from '#server/events/page/get-event.ts'
import { completesAt, isOpen, mayBecome } from '#server/event-records/policy.ts'
import { type EventWithHost, isCalledOff, saveEvent } from '#server/event-records/store.ts'

type Change = ParsedBody<typeof endpoint> & { wallMessages?: boolean }
type Dated = Pick<Row<'events'>, 'status' | 'event_date' | 'closing_date'>

/** What decides whether the event takes money, as the change will leave it. */
function afterwards(event: Dated, change: Change): Dated {
  const { status = event.status, eventDate, closingDate } = change
  return {
    status,
    event_date: eventDate ? new Date(eventDate) : event.event_date,
    closing_date:
      closingDate === undefined ? event.closing_date : closingDate ? new Date(closingDate) : null,
  }
}

function demandDates(event: Dated, next: Dated, now: Date): void {
  if (next.event_date.getTime() !== event.event_date.getTime()) demandFuture(next.event_date, now)
  demandClosingBefore(next.event_date, next.closing_date)
}

const LONG_OVER = `La fecha del evento pasó hace más de ${COMPLETE_AFTER_DAYS} días. Cámbiala primero y después vuelve a abrirlo.`

const CALLED_OFF = 'Este evento se canceló y sus aportaciones se devuelven: ya no se puede abrir.'

function demandTransition(event: EventWithHost, next: Dated, now: Date): void {
  const to = next.status
  if (!mayBecome(event.status, to)) throw new ApiError('INVALID_TRANSITION')
  if (event.status === to || to !== 'ACTIVE') return
  if (completesAt(next) <= now) throw new ApiError('INVALID_TRANSITION', { message: LONG_OVER })
  if (event.goal_count === 0) throw new ApiError('EVENT_WITHOUT_GOALS')
  if (!event.host_can_take_money) throw new ApiError('PAYMENTS_SETUP_REQUIRED')
}

/** Closed by this very change: not by a closing date that has simply come. */
function closes(event: Dated, next: Dated, now: Date): boolean {
  const touched =
    event.status !== next.status || event.closing_date?.getTime() !== next.closing_date?.getTime()
  return touched && !isOpen(next, now)
}

/** At once by what closes the event now; then, where it is to close earlier than it was. */
async function endCheckouts(deps: Deps, tx: Tx, event: EventWithHost, next: Dated): Promise<void> {
  const scope = { eventId: event.id }
  const isMoved = event.closing_date?.getTime() !== next.closing_date?.getTime()
  if (closes(event, next, deps.now())) await expireCheckouts(deps, tx, scope)
  else if (isMoved && next.closing_date) await expireCheckouts(deps, tx, scope, next.closing_date)
}

async function change(deps: Deps, tx: Tx, event: EventWithHost, fields: Change): Promise<void> {
  const now = deps.now()
  const next = afterwards(event, fields)
  demandDates(event, next, now)
  demandTransition(event, next, now)
  if (next.status === 'ACTIVE' && (await isCalledOff(tx, event.id)))
    throw new ApiError('INVALID_TRANSITION', { message: CALLED_OFF })
  const published = next.status === 'ACTIVE' ? (event.published_at ?? now) : event.published_at
  const columns = { ...columnsOf(fields), status: next.status, published_at: published }
  await saveEvent(tx, event.id, columns, now)
  await endCheckouts(deps, tx, event, next)
}

/**
 * Changes what was sent of an event, and its status along `R4`; an event that thereby ceases to
 * take contributions ends its open checkouts (`R5`). Throws EVENT_NOT_FOUND, FORBIDDEN,
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
    await change(deps, tx, event, fields)
    return event.id
  })
  return getEvent(deps, id, host)
}
