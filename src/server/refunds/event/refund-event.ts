import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { refundEvent as contract, EventRefund } from '#contract/money/event-refunds.ts'
import { REQUIRED } from '#contract/product/messages.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/schedule-expiry.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import { type EventWithHost, saveEvent } from '#server/event-records/store.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { renderEventRefundedEmail } from '#server/mail/templates/refunds.ts'
import { findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import { scheduleRefunds } from '#server/settlement/schedule-refund.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { showEventRefund } from './show-event-refund.ts'
import {
  type EventRefundCost,
  insertEventRefund,
  insertEventRefundItems,
  readEventRefundCost,
  reopenFailedItems,
} from './store.ts'

type EventRefundRequest = ParsedBody<typeof contract>

const normaliseName = (name: string) => name.replace(/\s+/g, ' ').trim().toLocaleLowerCase('es-MX')

function assertNameConfirmed({ name }: EventWithHost, { confirmation }: EventRefundRequest): void {
  if (normaliseName(confirmation) === normaliseName(name)) return
  const message = 'Escribe el nombre del evento tal como aparece.'
  throw new ApiError('VALIDATION', { details: [{ field: 'confirmation', message }] })
}

/** A host calls off their own; who calls off another's is on record with a reason. */
function assertReason(
  { host_id }: EventWithHost,
  person: Principal,
  { reason }: EventRefundRequest,
): void {
  if (host_id === person.id || reason) return
  throw new ApiError('VALIDATION', { details: [{ field: 'reason', message: REQUIRED }] })
}

/** Once for the whole: who asked, why, and how much leaves. */
async function notifyHost(
  deps: Deps,
  tx: Tx,
  person: Principal,
  event: EventWithHost,
  told: EventRefundCost & { reason: string | null },
): Promise<void> {
  const letter = renderEventRefundedEmail({
    ...told,
    hostFirstName: event.host_first_name,
    eventName: event.name,
    byAdmin: person.id !== event.host_id,
    refundUrl: `${deps.config.publicUrl}/events/${event.slug}/refund`,
  })
  await deps.outbox.sendEmail(tx, event.host_email, letter, `event-refunded:${event.id}`)
}

async function begin(
  deps: Deps,
  tx: Tx,
  person: Principal,
  event: EventWithHost,
  wish: EventRefundRequest,
): Promise<void> {
  assertReason(event, person, wish)
  const { reason = null } = wish
  const now = deps.now()
  const asked = { event_id: event.id, requested_by: person.id, reason, requested_at: now }
  await insertEventRefund(tx, asked)
  if (event.status === 'ACTIVE') await saveEvent(tx, event.id, { status: 'COMPLETED' }, now)
  const ended = await scheduleCheckoutExpiry(deps, tx, { eventId: event.id })
  const cost = await readEventRefundCost(tx, event.id)
  const going = await insertEventRefundItems(tx, event.id)
  if (going.length + ended === 0) {
    const message = 'Este evento no tiene aportaciones que devolver.'
    throw new ApiError('NOT_REFUNDABLE', { message })
  }
  await scheduleRefunds(deps, tx, going, 'event-refunded')
  if (cost.contributions > 0) await notifyHost(deps, tx, person, event, { ...cost, reason })
  if (!isAdmin(person)) return
  await recordAudit(tx, {
    actorId: person.id,
    action: 'refund-event',
    subject: { type: 'event', id: event.id },
    reason,
    detail: { contributions: going.length, checkoutsEnded: ended },
    at: now,
  })
}

/**
 * Calls an event off (`R6`): it is closed and its open checkouts end at once; then every
 * contribution goes back by a task of its own, as does what is paid by a race. Asked for again, it
 * changes nothing. Throws EVENT_NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE where nothing was ever paid,
 * VALIDATION unless the event's name was typed, and by an ADMIN who is not its host a reason.
 */
export async function refundEvent(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
  wish: EventRefundRequest,
): Promise<EventRefund> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, person, { orAdmin: true })
    assertNameConfirmed(event, wish)
    const isAsked = await findEventRefund(tx, event.id)
    if (!isAsked) await begin(deps, tx, person, event, wish)
    return event.id
  })
  return showEventRefund(deps, person, id)
}

/** Tries once more what failed of it. Throws EVENT_NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE before it was asked for. */
export async function retryEventRefund(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
): Promise<EventRefund> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, person, { orAdmin: true })
    const asked = await findEventRefund(tx, event.id)
    if (!asked) {
      const message = 'Todavía no has pedido devolver todo.'
      throw new ApiError('NOT_REFUNDABLE', { message })
    }
    await scheduleRefunds(deps, tx, await reopenFailedItems(tx, event.id), 'event-refunded')
    return event.id
  })
  return showEventRefund(deps, person, id)
}
