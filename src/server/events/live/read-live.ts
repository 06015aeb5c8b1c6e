import type { ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Wall, WallMessage, getWall as wallEndpoint } from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { RECENT_OF_EVENT } from '#server/events/page/get-event.ts'
import { livePart, presentEvent, versionOf } from '#server/events/page/present.ts'
import { findEventPage } from '#server/events/page/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { listWallMessages, type WallMessageRow } from './store.ts'

const MESSAGES_ON_WALL = 20

/** What moves of an event as visitors see it, in one query; null where there is no such event. */
export async function readLive({ db, config, now }: Deps, eventId: string) {
  const row = await findEventPage(db, eventId, RECENT_OF_EVENT)
  if (!row) return null
  const event = presentEvent(
    { event: row, goals: row.goals, recent: row.recent },
    { publicUrl: config.publicUrl, seesAll: false, paid: null, now: now() },
  )
  return { event: row, version: event.version, value: livePart(event) }
}

function presentMessage(row: WallMessageRow): WallMessage {
  return {
    id: row.id,
    userName: row.anonymous ? null : row.contributor_name,
    message: row.message,
    createdAt: row.confirmed_at.toISOString(),
  }
}

/** The same with the messages, where the host shows them. */
export async function readWallOf(deps: Deps, eventId: string) {
  const live = await readLive(deps, eventId)
  if (!live) return null
  const rows = live.event.wall_messages
    ? await listWallMessages(deps.db, eventId, MESSAGES_ON_WALL)
    : null
  const value: Wall = { ...live.value, messages: rows?.map(presentMessage) ?? null }
  return { event: live.event, version: versionOf(value), value }
}

/** The wall of an event, for whoever may see the event. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function readWall(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
): Promise<ReplyInput<typeof wallEndpoint>> {
  const { id } = await findVisibleEvent(deps.db, idOrSlug, reader)
  const shown = await readWallOf(deps, id)
  if (!shown) throw new ApiError('EVENT_NOT_FOUND')
  return { wall: shown.value, version: shown.version }
}
