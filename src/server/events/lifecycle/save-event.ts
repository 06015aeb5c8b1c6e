import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import * as closing from '#contract/events/closing.ts'
import type { Event } from '#contract/events/events.ts'
import * as endpoints from '#contract/events/events.ts'
import { isSameDateAndPlace } from '#contract/events/updates/moves.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { CLOSING_AFTER_EVENT, EVENT_DATE_PAST } from '#contract/product/messages.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import { hasEverBeenPaid } from '#server/checkout/store.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange, recordEventChanges } from '#server/event-records/changes-store.ts'
import { listChangedFields, presentDateAndPlace, toColumns } from '#server/event-records/fields.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import {
  computeCompletionDate,
  isOpen,
  isOpenPast,
  isTransitionAllowed,
} from '#server/event-records/policy.ts'
import { makeSlug } from '#server/event-records/slug.ts'
import { type EventWithHost, insertEvent, saveEvent } from '#server/event-records/store.ts'
import { assertEventAsRead } from '#server/events/conflicts/assert-as-read.ts'
import { getEvent } from '#server/events/page/get-event.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { findCurrentAccount } from '#server/payout-records/store.ts'
import { findEventRefund } from '#server/settlement/event-refunds-store.ts'
import { type PlansRow, recordMove } from '#server/update-records/moves-store.ts'
import { resolveChangedDates, resolveSentDates } from './resolve-dates.ts'

/** Throws VALIDATION at `eventDate` (`spec §5`). */
function assertFuture(eventDate: Date, now: Date): void {
  if (eventDate > now) return
  throw new ApiError('VALIDATION', { details: [{ field: 'eventDate', message: EVENT_DATE_PAST }] })
}

/** Throws VALIDATION at `closingDate` for a closing that is not before the event. */
function assertClosing({ event_date, closing_date }: Omit<SchedulePart, 'status'>): void {
  if (!closing_date || closing_date < event_date) return
  throw new ApiError('VALIDATION', {
    details: [{ field: 'closingDate', message: CLOSING_AFTER_EVENT }],
  })
}

/**
 * Creates a DRAFT for a host whose account accepts money (`R4`). Throws PAYMENTS_SETUP_REQUIRED, and
 * VALIDATION for a date in the past, or a closing that is not before it.
 */
export async function createEvent({ deps, user, body }: Call<typeof endpoints.createEvent>) {
  const account = await findCurrentAccount(deps.db, user.id)
  if (!account?.can_receive_payments) throw new ApiError('PAYMENTS_SETUP_REQUIRED')
  const fields = resolveSentDates(body)
  const closing = fields.closingDate ? new Date(fields.closingDate) : null
  assertFuture(new Date(fields.eventDate), deps.now())
  assertClosing({ event_date: new Date(fields.eventDate), closing_date: closing })
  const values = { ...toColumns(fields), host_id: user.id }
  const id = await deps.db.transaction().execute(async (tx) => {
    const eventId = await insertEvent(tx, values, () => makeSlug(body.name))
    const created = { eventId, by: { host: user.id }, kind: 'event-created' } as const
    await recordEventChange(tx, created, deps.now())
    return eventId
  })
  return getEvent(deps, id, user)
}

type Request = ParsedBody<typeof endpoints.updateEvent> & { wallMessages?: boolean }
type Change = Omit<Request, 'expected'>
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
  assertClosing(next)
}

const EVENT_LONG_PAST = `La fecha del evento pasó hace más de ${COMPLETE_AFTER_DAYS} días. Cámbiala primero y después vuelve a abrirlo.`
const CANCELLED_MESSAGE =
  'Este evento se canceló y sus aportaciones se devuelven: ya no se puede abrir.'

const HELD_MESSAGE = `Soporte cerró este evento y no se puede abrir. Escríbenos a ${SUPPORT_EMAIL} y lo revisamos contigo.`

function assertTransition(
  event: EventWithHost,
  next: SchedulePart,
  { user, now }: { user: Principal; now: Date },
): void {
  const to = next.status
  if (!isTransitionAllowed(event.status, to)) throw new ApiError('INVALID_TRANSITION')
  if (event.status === to || to !== 'ACTIVE') return
  if (event.held_at) throw new ApiError('INVALID_TRANSITION', { message: HELD_MESSAGE })
  if (!user.emailVerified) throw new ApiError('EMAIL_NOT_CONFIRMED')
  if (computeCompletionDate(next) <= now)
    throw new ApiError('INVALID_TRANSITION', { message: EVENT_LONG_PAST })
  if (event.goal_count === 0) throw new ApiError('EVENT_WITHOUT_GOALS')
  if (!event.host_can_receive_payments) throw new ApiError('PAYMENTS_SETUP_REQUIRED')
}

/** Rejects another payer of the fees once anything was paid, refunded or not (`R23`). Requires the event's lock. */
async function assertFeesPayer(tx: Tx, event: EventWithHost, change: Change): Promise<void> {
  const { feesPaidBy = event.fees_paid_by } = change
  if (feesPaidBy === event.fees_paid_by) return
  if (await hasEverBeenPaid(tx, { eventId: event.id })) throw new ApiError('FEES_PAYER_FIXED')
}

/** Expires open checkouts now if this change closes the event, or at its new closing date. */
async function scheduleExpiry(deps: Deps, tx: Tx, event: EventWithHost, next: SchedulePart) {
  const scope = { eventId: event.id }
  const hasNewClosingDate = event.closing_date?.getTime() !== next.closing_date?.getTime()
  const hasChanged = event.status !== next.status || hasNewClosingDate
  if (hasChanged && !isOpen(next, deps.now())) await scheduleCheckoutExpiry(deps, tx, scope)
  else if (hasNewClosingDate && next.closing_date)
    await scheduleCheckoutExpiry(deps, tx, scope, next.closing_date)
}

/** Records which fields differ now, and another status (`R21`). */
async function recordChange(
  { deps, user, body: { status, ...fields } }: ChangeCall,
  tx: Tx,
  event: EventWithHost,
): Promise<void> {
  const change = { eventId: event.id, by: { host: user.id } }
  const changed = listChangedFields(event, fields)
  const { eventDate = null, timeZone = event.time_zone } = fields
  const dates = changed.includes('eventDate') &&
    eventDate && {
      before: { eventDate: event.event_date.toISOString(), timeZone: event.time_zone },
      after: { eventDate: new Date(eventDate).toISOString(), timeZone },
    }
  const hasOtherStatus = status !== undefined && status !== event.status
  await recordEventChanges(
    tx,
    [
      ...(changed.length > 0
        ? [
            {
              ...change,
              kind: 'event-edited' as const,
              detail: { fields: changed, ...(dates && { dates }) },
            },
          ]
        : []),
      ...(hasOtherStatus
        ? [{ ...change, kind: 'status-changed' as const, detail: { status } }]
        : []),
    ],
    deps.now(),
  )
}

async function saveChange(call: ChangeCall, tx: Tx, event: EventWithHost): Promise<void> {
  const { deps, user } = call
  const now = deps.now()
  const movesClosing = event.host_id === user.id
  const fields = resolveChangedDates(call.body, event, { now, movesClosing })
  const next = applyChange(event, fields)
  assertDates(event, next, now)
  assertTransition(event, next, { user, now })
  await assertFeesPayer(tx, event, fields)
  if (next.status === 'ACTIVE' && (await findEventRefund(tx, event.id)))
    throw new ApiError('INVALID_TRANSITION', { message: CANCELLED_MESSAGE })
  const published = next.status === 'ACTIVE' ? (event.published_at ?? now) : event.published_at
  const columns = { ...toColumns(fields), status: next.status, published_at: published }
  await saveEvent(tx, event.id, columns, now)
  const { location = event.location, timeZone = event.time_zone } = fields
  const plans = { event_date: next.event_date, time_zone: timeZone, location }
  await recordMoveOf(event, plans, { tx, now })
  await recordChange({ ...call, body: fields }, tx, event)
  await scheduleExpiry(deps, tx, event, next)
}

/** Keeps the date and place that guests know, until they are notified of the new ones (`R25`). */
async function recordMoveOf(
  before: EventWithHost,
  after: PlansRow,
  { tx, now }: { tx: Tx; now: Date },
): Promise<void> {
  if (
    before.status === 'DRAFT' ||
    isSameDateAndPlace(presentDateAndPlace(before), presentDateAndPlace(after))
  )
    return
  await recordMove(tx, before.id, before, now)
}

type UpdateCall = Pick<Call<typeof endpoints.updateEvent>, 'deps' | 'params' | 'user'> & {
  body: Request
}
type ChangeCall = UpdateCall & { body: Change }

/**
 * Changes the fields that were sent, and the status along `R4`; expires open checkouts when the event
 * stops accepting contributions (`R5`). Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_CHANGED for a field that is
 * not as `expected` any more, INVALID_TRANSITION, EMAIL_NOT_CONFIRMED, EVENT_WITHOUT_GOALS,
 * PAYMENTS_SETUP_REQUIRED, FEES_PAYER_FIXED, and VALIDATION for its dates.
 */
export async function updateEvent(call: UpdateCall): Promise<{ event: Event }> {
  const { deps, params, user } = call
  const { expected = {}, ...body } = call.body
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.updateEvent.owner, body)
    await assertEventAsRead(tx, event, { user, body, expected })
    await saveChange({ ...call, body }, tx, event)
    return event.id
  })
  return getEvent(deps, id, user)
}

const PARTY_OVER =
  'La fecha de la fiesta ya pasó: para dejar de recibir aportaciones, cierra el evento.'

/**
 * Stops the contributions of an event that stays ACTIVE, by a closing date of now, or takes them again by
 * clearing it. Changes nothing where the event does so already. Throws EVENT_NOT_FOUND, FORBIDDEN, and
 * INVALID_TRANSITION for an event that is not ACTIVE, or whose date has passed while it still takes them.
 */
export async function setAcceptingContributions({
  deps,
  params,
  user,
  body: { acceptingContributions },
}: Call<typeof closing.setAcceptingContributions>): Promise<{ event: Event }> {
  const { owner } = closing.setAcceptingContributions
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, owner)
    const now = deps.now()
    if (event.status !== 'ACTIVE') throw new ApiError('INVALID_TRANSITION')
    if (acceptingContributions === isOpenPast(event, now)) return event.id
    if (!acceptingContributions && event.event_date <= now)
      throw new ApiError('INVALID_TRANSITION', { message: PARTY_OVER })
    const closingDate = acceptingContributions ? null : now.toISOString()
    await saveChange({ deps, params, user, body: { closingDate } }, tx, event)
    return event.id
  })
  return getEvent(deps, id, user)
}
