import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/moves.ts'
import type { Tx } from '#server/db/schema.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { presentPlans } from '#server/event-records/fields.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { findLatestMove, forgetMoves, hasMovedSince } from '#server/update-records/moves-store.ts'
import { eraseUpdate, findMoveDraft, insertUpdate } from '#server/update-records/store.ts'
import { listMovedEvents, type MovedEventRow } from './moves-store.ts'
import { showUpdate } from './write-update.ts'

const NOTHING_TO_TELL = 'Tus invitados ya saben cuándo y dónde es.'
const MOVED_AGAIN =
  'La fecha o el lugar cambió otra vez mientras lo veías. Revisa cómo quedó y responde de nuevo.'

/** Whether guests know another date or place than the one that stands. */
export const isStillMoved = (row: MovedEventRow): boolean =>
  !endpoints.isSamePlan(presentPlans(row), presentPlans(toNotifiedPlans(row)))

/** What guests were last notified of. */
export const toNotifiedPlans = ({
  notified_date,
  notified_time_zone,
  notified_location,
}: MovedEventRow) => ({
  event_date: notified_date,
  time_zone: notified_time_zone,
  location: notified_location,
})

/** Finds the draft that describes the current plans, and removes one that describes earlier ones. */
async function findCurrentDraft(tx: Tx, eventId: string, now: Date): Promise<string | null> {
  const draft = await findMoveDraft(tx, eventId)
  if (!draft) return null
  if (!(await hasMovedSince(tx, eventId, draft.created_at))) return draft.id
  await eraseUpdate(tx, draft, now)
  return null
}

/**
 * Prepares the notice of a moved date or place as a draft, once for each move (`R25`). Throws EVENT_NOT_FOUND,
 * FORBIDDEN, TOO_MANY_UPDATES, INVALID_TRANSITION where guests know what stands, and UPDATE_CHANGED for a text
 * about an earlier move than the latest.
 */
export async function prepareMoveNotice({
  deps,
  params,
  user,
  body: { text, moveId },
}: Call<typeof endpoints.prepareMoveNotice>) {
  const now = deps.now()
  const written = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.prepareMoveNotice.owner)
    const earlier = await findCurrentDraft(tx, event.id, now)
    // Refusals are thrown later: a rollback would bring back the draft that tells what no longer stands.
    const [moved] = await listMovedEvents(tx, { eventId: event.id, now })
    if (!moved || !isStillMoved(moved))
      return new ApiError('INVALID_TRANSITION', { message: NOTHING_TO_TELL })
    if (moved.move_id !== moveId) return new ApiError('UPDATE_CHANGED', { message: MOVED_AGAIN })
    if (earlier) return { eventId: event.id, id: earlier }
    const id = await insertUpdate(tx, {
      event_id: event.id,
      form_key: randomUUID(),
      author_id: user.id,
      kind: 'MOVED',
      text,
      created_at: now,
    })
    return id ? { eventId: event.id, id } : new ApiError('TOO_MANY_UPDATES')
  })
  if (written instanceof ApiError) throw written
  return showUpdate(deps, written.eventId, written.id)
}

/**
 * Records that guests know of the move, as their host says who read it. Throws EVENT_NOT_FOUND,
 * FORBIDDEN, UPDATE_CHANGED where the event was moved again.
 */
export async function dismissMove({
  deps,
  params,
  user,
}: Call<typeof endpoints.dismissMove>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.dismissMove.owner)
    const latest = await findLatestMove(tx, event.id)
    if (!latest) return
    if (latest !== params.moveId) throw new ApiError('UPDATE_CHANGED', { message: MOVED_AGAIN })
    // Without its moves an untrue notice could no longer be known as one.
    await findCurrentDraft(tx, event.id, deps.now())
    await forgetMoves(tx, event.id)
    const change = { eventId: event.id, by: { host: user.id }, kind: 'move-dismissed' } as const
    await recordEventChange(tx, change, deps.now())
  })
}
