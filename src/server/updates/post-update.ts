import { ApiError } from '#contract/api/errors.ts'
import { postUpdate as endpoint, UPDATE_EMAIL_REFUSALS } from '#contract/events/updates/updates.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { UPDATE_MAILINGS_PER_DAY } from '#contract/product/limits.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertNotHeld, lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { findEventAfterwards } from '#server/events/page/store.ts'
import type { Call } from '#server/http/bind.ts'
import {
  createRateLimitError,
  hashParts,
  scaleLimit,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { forgetMoves } from '#server/update-records/moves-store.ts'
import { markPosted, startEmails, type UpdateRow } from '#server/update-records/store.ts'
import { findEmailRefusal, isNoticeOutdated, isReadable } from './policy.ts'
import { countRecipients, readEmailed } from './store.ts'
import { requireUpdate, showUpdate } from './write-update.ts'

/** By the event's owner, so that co-hosts give nobody more emails. Throws RATE_LIMITED. */
async function countMailing(deps: Deps, tx: Tx, { host_id }: EventWithHost): Promise<void> {
  const key = hashParts('emailed updates', host_id)
  const { hits, resetIn } = await countHit(tx, { key }, DAY_MS / 1_000)
  if (hits > scaleLimit(deps, UPDATE_MAILINGS_PER_DAY)) throw createRateLimitError(resetIn)
}

type Locked = EventWithHost & { is_cancelled: boolean }

/** Starts the emails of a posted update. Throws UPDATE_NOT_EMAILED, RATE_LIMITED. */
async function startMailing(deps: Deps, tx: Tx, event: Locked, update: UpdateRow): Promise<void> {
  const now = deps.now()
  const { day } = toMexicoCityClock(now)
  const recipients = await countRecipients(tx, event.id)
  const emailed = await readEmailed(tx, event.id, day)
  const refusal = findEmailRefusal(event, update.kind, emailed, { recipients, now })
  if (refusal) throw new ApiError('UPDATE_NOT_EMAILED', { message: UPDATE_EMAIL_REFUSALS[refusal] })
  await countMailing(deps, tx, event)
  await startEmails(tx, update, day)
  await deps.outbox.enqueue(tx, 'send-update', { updateId: update.id })
}

/** Shows a draft to everybody; guests then know of the moves that it tells, and of none that came later. */
async function showOnPage(tx: Tx, update: UpdateRow, now: Date): Promise<void> {
  await markPosted(tx, update.id, now)
  if (update.kind === 'MOVED') await forgetMoves(tx, update.event_id, update.created_at)
}

/** Throws UPDATE_NOT_POSTABLE for a notice that tells of a date or place that the event has left again. */
function assertTrue(update: UpdateRow, event: EventWithHost): void {
  if (isNoticeOutdated(update, event))
    throw new ApiError('UPDATE_NOT_POSTABLE', { message: UPDATE_EMAIL_REFUSALS.OUTDATED })
}

/**
 * Posts an update on the event's page and, if wanted, emails it to guests and givers, once (`R25`): a repeated
 * request changes nothing. Throws EVENT_NOT_FOUND, FORBIDDEN, UPDATE_NOT_FOUND, UPDATE_NOT_POSTABLE,
 * UPDATE_NOT_EMAILED, INVALID_TRANSITION for an event that an admin holds, EMAIL_NOT_CONFIRMED, RATE_LIMITED.
 */
export async function postUpdate({ deps, params, user, body }: Call<typeof endpoint>) {
  const eventId = await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnedEvent(tx, params.id, user, endpoint.owner)
    const event = await findEventAfterwards(tx, id)
    const update = await requireUpdate(tx, id, params.updateId)
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    assertNotHeld(event)
    if (!isReadable(event)) throw new ApiError('UPDATE_NOT_POSTABLE')
    const by = { eventId: id, by: { host: user.id } }
    if (update.posted_at === null) {
      assertTrue(update, event)
      await showOnPage(tx, update, deps.now())
      await recordEventChange(tx, { ...by, kind: 'update-posted' }, deps.now())
    }
    if (body.email && update.email_day === null) {
      assertTrue(update, event)
      if (!user.emailVerified) throw new ApiError('EMAIL_NOT_CONFIRMED')
      await startMailing(deps, tx, event, update)
      await recordEventChange(tx, { ...by, kind: 'update-emailed' }, deps.now())
    }
    return id
  })
  return showUpdate(deps, eventId, params.updateId)
}
