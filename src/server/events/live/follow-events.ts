import { ApiError } from '#contract/api/errors.ts'
import type { LiveEvent, Wall } from '#contract/events/live.ts'
import type { Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { maySee } from '#server/event-records/policy.ts'
import { findEvent } from '#server/event-records/store.ts'
import type { Principal } from '#server/http/principal.ts'
import type { StreamReply } from '#server/http/streams/stream.ts'
import { eventKey, hostKey } from '#server/live/channel.ts'
import { readLiveEvent, readWallValue } from './read-live.ts'
import { readHostVersion } from './store.ts'

/** A value with the columns that decide who may see it; null once the event is deleted. */
type VersionedEvent<T> = {
  event: Pick<Row<'events'>, 'host_id' | 'status'>
  version: string
  value: T
} | null

interface FollowedValue<T> {
  name: string
  seen: string | undefined
  read: (eventId: string) => Promise<VersionedEvent<T>>
}

/**
 * Checks at every change whether the reader may see the event (`R4`); while they may not, the stream
 * sends `withheld` and stays open. Throws EVENT_NOT_FOUND.
 */
async function followVisible<T>(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  { name, seen, read }: FollowedValue<T>,
): Promise<StreamReply<T>> {
  const event = await findEvent(deps.db, idOrSlug)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const { id } = event
  const topic = { name: `${name} ${id}`, key: eventKey(id), read: () => read(id) }
  return {
    seen,
    follow: (send) =>
      deps.live.follow(topic, (latest) => {
        if (!latest) return send('gone')
        send(maySee(latest.event, reader) ? latest : 'withheld')
      }),
  }
}

/** Streams the live fields of an event. Throws EVENT_NOT_FOUND. */
export function followEvent(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  seen: string | undefined,
): Promise<StreamReply<LiveEvent>> {
  const read = (id: string) => readLiveEvent(deps, id)
  return followVisible(deps, idOrSlug, reader, { name: 'live', seen, read })
}

/** Streams an event's wall. Throws EVENT_NOT_FOUND. */
export function followWall(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  seen: string | undefined,
): Promise<StreamReply<Wall>> {
  const read = (id: string) => readWallValue(deps, id)
  return followVisible(deps, idOrSlug, reader, { name: 'wall', seen, read })
}

/** Streams a version that changes with any of a host's events; their pages then reload. */
export async function followMyEvents(
  deps: Deps,
  { id }: Principal,
  seen: string | undefined,
): Promise<StreamReply<{ version: string }>> {
  const topic = {
    name: `mine ${id}`,
    key: hostKey(id),
    read: async () => ({ version: await readHostVersion(deps.db, id) }),
  }
  return {
    seen,
    follow: (send) => deps.live.follow(topic, (value) => send({ version: value.version, value })),
  }
}
