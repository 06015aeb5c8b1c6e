import type { ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Wall, WallMessage, getWall as wallEndpoint } from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { RECENT_CONTRIBUTIONS_ON_PAGE } from '#server/events/page/get-event.ts'
import { computeVersion, pickLiveFields, presentEvent } from '#server/events/page/present.ts'
import { findEventPage } from '#server/events/page/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { listWallMessages, type WallMessageRow } from './store.ts'

const WALL_MESSAGES_MAX = 20

/** Reads the live fields of an event as visitors see them; null if the event does not exist. */
export async function readLiveEvent({ db, config, now }: Deps, eventId: string) {
  const row = await findEventPage(db, eventId, RECENT_CONTRIBUTIONS_ON_PAGE)
  if (!row) return null
  const event = presentEvent(
    { event: row, goals: row.goals, recent: row.recent },
    { publicUrl: config.publicUrl, seesPrivateFields: false, paid: null, now: now() },
  )
  return { event: row, version: event.version, value: pickLiveFields(event) }
}

function presentWallMessage(row: WallMessageRow): WallMessage {
  return {
    id: row.id,
    userName: row.anonymous ? null : row.contributor_name,
    message: row.message,
    createdAt: row.confirmed_at.toISOString(),
  }
}

/** Reads the same with the wall's messages, if the host shows them. */
export async function readWallValue(deps: Deps, eventId: string) {
  const live = await readLiveEvent(deps, eventId)
  if (!live) return null
  const rows = live.event.wall_messages
    ? await listWallMessages(deps.db, eventId, WALL_MESSAGES_MAX)
    : null
  const value: Wall = { ...live.value, messages: rows?.map(presentWallMessage) ?? null }
  return { event: live.event, version: computeVersion(value), value }
}

/** Reads the wall of an event that the reader may see. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function readWall(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<ReplyInput<typeof wallEndpoint>> {
  const { id } = await findVisibleEvent(deps.db, idOrSlug, reader)
  const shown = await readWallValue(deps, id)
  if (!shown) throw new ApiError('EVENT_NOT_FOUND')
  return { wall: shown.value, version: shown.version }
}
