import type { DeskEvent, holdEvent as holdContract } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import { presentDeskEventRow } from '#server/admin/lists/show-lists.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import { findInvitationState, listSentInvitations } from '#server/cohosts/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { listCoHosts } from '#server/event-records/cohosts-store.ts'
import { listGoalsWithPicture } from '#server/event-records/goals-store.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { type EventWithHost, findEvent, lockEvent, saveEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import {
  renderEventHeldEmail,
  renderEventReleasedEmail,
} from '#server/mail/templates/events/held-event.ts'
import { readEventRefundProgress } from '#server/refunds/event/store.ts'
import { findEventRefund } from '#server/settlement/event-refunds-store.ts'
import { joinFacts, listUpdates } from '#server/update-records/store.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { formatFullName } from '#server/users/present.ts'
import { countByOutcome } from './store.ts'

/** The accounts with access to an event besides its host's, and who may still get it. */
async function listOrganizers(
  { db, now }: Deps,
  eventId: string,
): Promise<Pick<DeskEvent, 'cohosts' | 'invitations'>> {
  const [rows, sent] = await Promise.all([
    listCoHosts(db, eventId),
    listSentInvitations(db, eventId),
  ])
  const open = sent.filter((row) => findInvitationState(row, now()) === 'open')
  return {
    cohosts: rows.map((row) => ({
      id: row.user_id,
      fullName: formatFullName(row),
      email: row.email,
      addedAt: row.added_at.toISOString(),
      suspended: row.suspended_at !== null,
    })),
    invitations: open.map(({ email, sent_at, expires_at }) => ({
      email,
      sentAt: sent_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
  }
}

/** Shows an event with its figures and organisers for the desk. Throws EVENT_NOT_FOUND. */
export async function showDeskEvent(deps: Deps, idOrSlug: string): Promise<{ event: DeskEvent }> {
  const row = await findEvent(deps.db, idOrSlug)
  if (!row) throw new ApiError('EVENT_NOT_FOUND')
  const [counts, refund, refunds, goals, updates, organizers] = await Promise.all([
    countByOutcome(deps.db, row.id),
    findEventRefund(deps.db, row.id),
    readEventRefundProgress(deps.db, row.id),
    listGoalsWithPicture(deps.db, row.id),
    listUpdates(deps.db, row.id),
    listOrganizers(deps, row.id),
  ])
  const ofGoals = goals.flatMap(({ name, picture }) =>
    picture ? [{ goalName: name, picture }] : [],
  )
  return {
    event: {
      ...presentDeskEventRow(row, deps.config.publicUrl),
      updates: updates.flatMap(({ id, birth, pictures, posted_at, emailed_count, ...words }) =>
        posted_at
          ? [
              {
                id,
                text: joinFacts(words),
                birth,
                pictures,
                postedAt: posted_at.toISOString(),
                emailedTo: emailed_count,
              },
            ]
          : [],
      ),
      description: row.description,
      goalNames: goals.map(({ name }) => name),
      publishedAt: row.published_at?.toISOString() ?? null,
      refundedAt: refund?.requested_at.toISOString() ?? null,
      refundsWaiting: refunds.waiting,
      ...organizers,
      counts,
      pictures: [...(row.cover ? [{ picture: row.cover, goalName: null }] : []), ...ofGoals],
    },
  }
}

interface Hold {
  admin: Principal
  isHeld: boolean
  reason: string
  messageToHost?: string | null | undefined
}

/** Tells the host, who would otherwise only see that the event is closed. */
async function sendEmail(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  { isHeld, messageToHost }: Hold,
): Promise<void> {
  const values = { firstName: event.host_first_name, eventName: event.name }
  const email = isHeld
    ? renderEventHeldEmail({ ...values, message: messageToHost ?? null })
    : renderEventReleasedEmail(values)
  const key = `event-held:${event.id}:${isHeld}:${deps.now().toISOString()}`
  await deps.outbox.sendEmail(tx, event.host_email, email, key)
}

const CANCELLED =
  'Todo lo que recibió se devuelve a las tarjetas: este evento ya no se abre, y sigue oculto.'

/** Nobody opens a cancelled event again: its host must not be told that they can. Throws INVALID_TRANSITION. */
async function assertReleasable(tx: Tx, eventId: string): Promise<void> {
  if (await findEventRefund(tx, eventId))
    throw new ApiError('INVALID_TRANSITION', { message: CANCELLED })
}

async function saveHold(deps: Deps, tx: Tx, event: EventWithHost, hold: Hold): Promise<void> {
  const { admin, isHeld, reason } = hold
  const now = deps.now()
  const status = isHeld && event.status === 'ACTIVE' ? 'COMPLETED' : event.status
  await saveEvent(tx, event.id, { status, held_at: isHeld ? now : null }, now)
  const ended = isHeld ? await scheduleCheckoutExpiry(deps, tx, { eventId: event.id }) : 0
  const kind = isHeld ? 'event-held' : 'event-released'
  await recordEventChange(tx, { eventId: event.id, by: { desk: admin.id }, kind }, now)
  await sendEmail(deps, tx, event, hold)
  await recordAudit(tx, {
    actorId: admin.id,
    action: isHeld ? 'hold-event' : 'release-event',
    subject: { type: 'event', id: event.id },
    reason,
    detail: { checkoutsEnded: ended },
    at: now,
  })
}

/**
 * Closes and hides an event, or allows it again: its open checkouts expire, only its host and admins see
 * it, and the host cannot open it. Released, it stays closed until its host opens it. A repeated request
 * changes nothing. Throws EVENT_NOT_FOUND, OWN_CASE; INVALID_TRANSITION to allow a cancelled one.
 */
export async function holdEvent({ deps, user, params, body }: Call<typeof holdContract>) {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, params.id)
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    assertOthersCase(user, event)
    await assertOthersEvent(tx, user, event.id)
    if ((event.held_at !== null) === body.held) return
    const { held: isHeld, ...words } = body
    if (!isHeld) await assertReleasable(tx, event.id)
    await saveHold(deps, tx, event, { admin: user, isHeld, ...words })
  })
  return showDeskEvent(deps, params.id)
}
