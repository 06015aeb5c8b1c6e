import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/moves.ts'
import type { Tx } from '#server/db/schema.ts'
import { presentPlans } from '#server/event-records/fields.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { forgetMoves, hasMovedSince } from '#server/update-records/moves-store.ts'
import { eraseUpdate, findMoveDraft, insertUpdate } from '#server/update-records/store.ts'
import { listMovedEvents, type MovedEventRow } from './moves-store.ts'
import { showUpdate } from './write-update.ts'

const NOTHING_TO_TELL = 'Tus invitados ya saben cuándo y dónde es.'

/** Whether guests know another date or place than the one that stands. */
export const isStillMoved = (row: MovedEventRow): boolean =>
  !endpoints.isSamePlan(presentPlans(row), presentPlans(toToldPlans(row)))

/** What guests were last told. */
export const toToldPlans = ({ told_date, told_time_zone, told_location }: MovedEventRow) => ({
  event_date: told_date,
  time_zone: told_time_zone,
  location: told_location,
})

/** Finds the draft that tells what stands now, and removes one that tells what no longer does. */
async function findCurrentDraft(tx: Tx, eventId: string, now: Date): Promise<string | null> {
  const draft = await findMoveDraft(tx, eventId)
  if (!draft) return null
  if (!(await hasMovedSince(tx, eventId, draft.created_at))) return draft.id
  await eraseUpdate(tx, draft, now)
  return null
}

/**
 * Prepares the notice of a moved date or place as a draft, once for each move (`R25`). Throws EVENT_NOT_FOUND,
 * FORBIDDEN, TOO_MANY_UPDATES, and INVALID_TRANSITION where guests know what stands.
 */
export async function prepareMoveNotice({
  deps,
  params,
  user,
  body: { text },
}: Call<typeof endpoints.prepareMoveNotice>) {
  const now = deps.now()
  const written = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.prepareMoveNotice.owner)
    const earlier = await findCurrentDraft(tx, event.id, now)
    if (earlier) return { eventId: event.id, id: earlier }
    const moved = await listMovedEvents(tx, { eventId: event.id, now })
    // No error here: it would bring back the draft that tells what no longer stands.
    if (!moved.some(isStillMoved)) return null
    const id = await insertUpdate(tx, {
      event_id: event.id,
      form_key: randomUUID(),
      author_id: user.id,
      kind: 'MOVED',
      text,
      created_at: now,
    })
    if (!id) throw new ApiError('TOO_MANY_UPDATES')
    return { eventId: event.id, id }
  })
  if (!written) throw new ApiError('INVALID_TRANSITION', { message: NOTHING_TO_TELL })
  return showUpdate(deps, written.eventId, written.id)
}

/** Takes the hosts' word that guests know of the move. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function dismissMove({
  deps,
  params,
  user,
}: Call<typeof endpoints.dismissMove>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.dismissMove.owner)
    await forgetMoves(tx, event.id)
  })
}
