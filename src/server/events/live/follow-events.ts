import { ApiError } from '#contract/api/errors.ts'
import type { LiveEvent, Wall } from '#contract/events/live.ts'
import type { Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import type { StreamReply } from '#server/http/streams/stream.ts'
import { eventKey, hostKey } from '#server/live/channel.ts'
import { readHostVersion } from './store.ts'
import { maySee } from '#server/event-records/policy.ts'
import { readLive, readWallOf } from './read-live.ts'
import { findEvent } from '#server/event-records/store.ts'

/** A value with what decides who may see it; null once there is no such event. */
type Shown<T> = {
  event: Pick<Row<'events'>, 'host_id' | 'status'>
  version: string
  value: T
} | null

interface Followed<T> {
  name: string
  seen: string | undefined
  read: (eventId: string) => Promise<Shown<T>>
}

/**
 * At every change it is asked whether the reader may see the event (`R4`): while they may not, they
 * are told so and nothing else, and wait for its return. Throws EVENT_NOT_FOUND.
 */
async function followVisible<T>(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  { name, seen, read }: Followed<T>,
): Promise<StreamReply<T>> {
  const event = await findEvent(deps.db, idOrSlug)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const { id } = event
  const topic = { name: `${name} ${id}`, key: eventKey(id), read: () => read(id) }
  return {
    seen,
    follow: (say) =>
      deps.live.follow(topic, (shown) => {
        if (!shown) return say('gone')
        say(maySee(shown.event, reader) ? shown : 'withheld')
      }),
  }
}

/** What moves of an event, for whoever may see it. Throws EVENT_NOT_FOUND. */
export function followEvent(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  seen: string | undefined,
): Promise<StreamReply<LiveEvent>> {
  const read = (id: string) => readLive(deps, id)
  return followVisible(deps, idOrSlug, reader, { name: 'live', seen, read })
}

/** The same of its wall, with the messages that its host shows. */
export function followWall(
  deps: Deps,
  idOrSlug: string,
  reader: Principal | null,
  seen: string | undefined,
): Promise<StreamReply<Wall>> {
  const read = (id: string) => readWallOf(deps, id)
  return followVisible(deps, idOrSlug, reader, { name: 'wall', seen, read })
}

/** Says when something changed in any of a host's events; what, their own pages ask. */
export async function followMine(
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
    follow: (say) => deps.live.follow(topic, (value) => say({ version: value.version, value })),
  }
}
