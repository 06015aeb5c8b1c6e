import { listen } from '#server/db/listen.ts'
import type { Log } from '#server/deps.ts'

/** Where the trigger of the events table speaks (db/migrations/0014-live.sql). */
const CHANNEL = 'event_changed'

type Listener = () => void

export const eventKey = (eventId: string) => `event ${eventId}`
export const hostKey = (hostId: string) => `host ${hostId}`

/** What has changed, whichever process changed it; says what to look at anew, never what is there. */
export interface LiveChannel {
  /** `look` is called after every change of what the key names; returns how to leave. */
  subscribe(key: string, look: Listener): () => void
  stop(): Promise<void>
}

/** Who listens for what, in this process. */
function createListeners() {
  const byKey = new Map<string, Set<Listener>>()
  const tell = (looks: Iterable<Listener>) => {
    for (const look of [...looks]) look()
  }
  return {
    add: (key: string, look: Listener) => {
      const looks = byKey.get(key) ?? new Set()
      byKey.set(key, looks.add(look))
      return () => {
        looks.delete(look)
        if (looks.size === 0 && byKey.get(key) === looks) byKey.delete(key)
      }
    },
    tell: (key: string) => tell(byKey.get(key) ?? []),
    tellAll: () => tell([...byKey.values()].flatMap((looks) => [...looks])),
  }
}

/**
 * One connection a process. After it was lost everybody looks anew: what was said meanwhile is
 * gone, what was changed is not.
 */
export function openLiveChannel(databaseUrl: string, log: Log): LiveChannel {
  const listeners = createListeners()
  const stop = listen(databaseUrl, CHANNEL, {
    log,
    onConnected: listeners.tellAll,
    onNotice: (payload) => {
      const [eventId = '', hostId = ''] = payload.split(' ')
      listeners.tell(eventKey(eventId))
      listeners.tell(hostKey(hostId))
    },
  })
  return { subscribe: listeners.add, stop }
}
