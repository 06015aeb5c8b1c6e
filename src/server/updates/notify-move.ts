import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/updates/moves.ts'
import type { Tx } from '#server/db/schema.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { findLatestMove, forgetMoves } from '#server/update-records/moves-store.ts'
import {
  eraseUpdate,
  findMoveDraft,
  insertUpdate,
  type UpdateRow,
  updateMoveFacts,
} from '#server/update-records/store.ts'
import { describeMove, findMovedEvent } from './moved-date-or-place.ts'
import type { MovedEventRow } from './moves-store.ts'
import { showUpdate } from './write-update.ts'

const NOTHING_TO_TELL = 'Tus invitados ya saben cuándo y dónde es.'
const MOVED_AGAIN =
  'La fecha o el lugar cambió otra vez mientras lo veías. Revisa cómo quedó y responde de nuevo.'

/** Writes the notice of a move, or lets its draft tell of this one. Throws TOO_MANY_UPDATES. */
async function writeNotice(
  tx: Tx,
  moved: MovedEventRow,
  draft: UpdateRow | undefined,
  { authorId, text, now }: { authorId: string; text: string; now: Date },
): Promise<string> {
  const facts = describeMove(moved)
  if (draft) {
    if (!moved.is_prepared) await updateMoveFacts(tx, draft.id, facts, now)
    return draft.id
  }
  const id = await insertUpdate(tx, {
    event_id: moved.id,
    form_key: randomUUID(),
    author_id: authorId,
    kind: 'MOVED',
    text,
    facts,
    created_at: now,
  })
  if (!id) throw new ApiError('TOO_MANY_UPDATES')
  return id
}

/**
 * Prepares the notice of a moved date or place as a draft, once for each move (`R25`). One that tells of an earlier
 * move tells of the latest from now on, and keeps its hosts' words. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * TOO_MANY_UPDATES, INVALID_TRANSITION where guests know what stands, and UPDATE_CHANGED for a move that is not the
 * latest.
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
    const draft = await findMoveDraft(tx, event.id)
    const moved = await findMovedEvent(tx, event.id, now)
    if (moved && moved.move_id !== moveId)
      throw new ApiError('UPDATE_CHANGED', { message: MOVED_AGAIN })
    if (moved) {
      const typed = { authorId: user.id, text: text ?? '' }
      return { eventId: event.id, id: await writeNotice(tx, moved, draft, { ...typed, now }) }
    }
    if (draft) await eraseUpdate(tx, draft, now)
    return null
  })
  // Not inside the transaction: a rollback would bring back the draft that tells what no longer stands.
  if (!written) throw new ApiError('INVALID_TRANSITION', { message: NOTHING_TO_TELL })
  return showUpdate(deps, written.eventId, written.id)
}

/**
 * Records that guests know of the move, as their host says who read it, and erases its draft. Throws EVENT_NOT_FOUND,
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
    const draft = await findMoveDraft(tx, event.id)
    // Nobody needs the notice now.
    if (draft) await eraseUpdate(tx, draft, deps.now())
    await forgetMoves(tx, event.id)
    const change = { eventId: event.id, by: { host: user.id }, kind: 'move-dismissed' } as const
    await recordEventChange(tx, change, deps.now())
  })
}
