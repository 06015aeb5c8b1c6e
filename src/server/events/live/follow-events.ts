import { ApiError } from '#contract/api/errors.ts'
import type { EventQuery } from '#contract/events/events.ts'
import type * as endpoints from '#contract/events/live.ts'
import type { LiveEvent, Wall } from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import { canSeeEvent, canSeePrivateFields } from '#server/event-records/policy.ts'
import { findEvent } from '#server/event-records/store.ts'
import { RECENT_CONTRIBUTIONS_ON_PAGE } from '#server/events/page/get-event.ts'
import { computeVersion, pickLiveFields, presentEvent } from '#server/events/page/present.ts'
import { findEventPage } from '#server/events/page/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { StreamReply } from '#server/http/files/streams.ts'
import type { Principal } from '#server/http/principal.ts'
import { buildEventKey, buildHostKey } from '#server/live/channel.ts'
import { listWallMessages, readHostVersion } from './store.ts'

const WALL_MESSAGES_MAX = 20

/** Reads the live fields of an event for one kind of reader; null if the event does not exist. */
async function readLiveFields(
  { db, config, now }: Deps,
  eventId: string,
  seesPrivateFields: boolean,
) {
  const row = await findEventPage(db, eventId, RECENT_CONTRIBUTIONS_ON_PAGE)
  if (!row) return null
  const event = presentEvent(
    { event: row, ...row },
    { publicUrl: config.publicUrl, viewer: null, seesPrivateFields, paid: null, now: now() },
  )
  return { event: row, version: event.version, value: pickLiveFields(event) }
}

const readLiveEvent = (deps: Deps, eventId: string) => readLiveFields(deps, eventId, false)

/** With the amounts that the public may not see (`R22`). */
const readOwnLiveEvent = (deps: Deps, eventId: string) => readLiveFields(deps, eventId, true)

/**
 * Reads what visitors see with the wall's messages, if the host shows them. A television shows it to
 * everybody, whoever signed in there.
 */
async function readWallValue(deps: Deps, eventId: string) {
  const live = await readLiveEvent(deps, eventId)
  if (!live) return null
  const rows = live.event.wall_messages
    ? await listWallMessages(deps.db, eventId, WALL_MESSAGES_MAX)
    : null
  const messages = rows?.map((row) => ({
    id: row.id,
    userName: row.anonymous ? null : row.contributor_name,
    message: row.message,
    createdAt: row.confirmed_at.toISOString(),
  }))
  const value: Wall = { ...live.value, messages: messages ?? null }
  return { event: live.event, version: computeVersion(value), value }
}

/** Reads the wall of an event that the reader may see. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN. */
export async function readWall({ deps, params, user }: Call<typeof endpoints.getWall>) {
  const { id } = await findVisibleEvent(deps.db, params.id, user)
  const latest = await readWallValue(deps, id)
  if (!latest) throw new ApiError('EVENT_NOT_FOUND')
  return { wall: latest.value, version: latest.version }
}

interface FollowRequest {
  deps: Deps
  params: { id: string }
  user: Principal | null
  query: EventQuery & { seen?: string | undefined }
}

/** A value with the columns that decide who may see it; null once the event is deleted. */
type VersionedEvent<T> = {
  event: Parameters<typeof canSeeEvent>[0]
  version: string
  value: T
} | null

/** What readers of one kind follow; the name tells it from other feeds of the same event. */
interface Feed<T> {
  name: string
  /** Only for those who may read the private fields. */
  isPrivate?: true
  read: (deps: Deps, eventId: string) => Promise<VersionedEvent<T>>
}

/**
 * Checks at every change whether the reader may see the event (`R4`); while they may not, the stream
 * sends `withheld` and stays open. A private feed ends for those who lose their right to it (`R22`). Throws
 * EVENT_NOT_FOUND.
 */
async function followVisible<T>(
  { deps, params, user, query }: FollowRequest,
  chooseFeed: (seesPrivateFields: boolean) => Feed<T>,
): Promise<StreamReply<T>> {
  const event = await findEvent(deps.db, params.id)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const { id } = event
  const { name, isPrivate, read } = chooseFeed(
    query.as !== 'guest' && canSeePrivateFields(event, user),
  )
  const topic = { name: `${name} ${id}`, key: buildEventKey(id), read: () => read(deps, id) }
  return {
    seen: query.seen,
    follow: (send) =>
      deps.live.follow(topic, (latest) => {
        if (!latest) return send('gone')
        if (!canSeeEvent(latest.event, user)) return send('withheld')
        if (isPrivate && !canSeePrivateFields(latest.event, user)) return send('reconnect')
        send(latest)
      }),
  }
}

/** Streams the live fields of an event, to its hosts and admins with every amount. Throws EVENT_NOT_FOUND. */
export function followEvent(request: FollowRequest): Promise<StreamReply<LiveEvent>> {
  return followVisible(request, (seesPrivateFields) =>
    seesPrivateFields
      ? { name: 'live-own', isPrivate: true, read: readOwnLiveEvent }
      : { name: 'live', read: readLiveEvent },
  )
}

/** Streams an event's wall. Throws EVENT_NOT_FOUND. */
export function followWall(request: FollowRequest): Promise<StreamReply<Wall>> {
  return followVisible(request, () => ({ name: 'wall', read: readWallValue }))
}

/** Streams a version that changes with any of a host's events; their pages then reload. */
export async function followMyEvents(
  call: Call<typeof endpoints.streamMyEvents>,
): Promise<StreamReply<{ version: string }>> {
  const { deps, user, query } = call
  const topic = {
    name: `mine ${user.id}`,
    key: buildHostKey(user.id),
    read: async () => ({ version: await readHostVersion(deps.db, user.id) }),
  }
  return {
    seen: query.seen,
    follow: (send) => deps.live.follow(topic, (value) => send({ version: value.version, value })),
  }
}
