import { listen } from '#server/db/listen.ts'
import type { Log } from '#server/deps.ts'

/** The NOTIFY channel of the triggers on `events` and `contributions`. */
const CHANNEL = 'event_changed'

type Listener = () => void

export const buildEventKey = (eventId: string) => `event ${eventId}`
export const buildHostKey = (hostId: string) => `host ${hostId}`

/** Changes made by any process: names what changed, without the new value. */
export interface LiveChannel {
  /** Calls `listener` after every change of the key; returns a function that unsubscribes. */
  subscribe(key: string, listener: Listener): () => void
  stop(): Promise<void>
}

/** The listeners of this process, by key. */
function createListeners() {
  const byKey = new Map<string, Set<Listener>>()
  const call = (listeners: Iterable<Listener>) => {
    for (const listener of [...listeners]) listener()
  }
  return {
    add: (key: string, listener: Listener) => {
      const listeners = byKey.get(key) ?? new Set()
      byKey.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key)
      }
    },
    notify: (key: string) => call(byKey.get(key) ?? []),
    notifyAll: () => call([...byKey.values()].flatMap((listeners) => [...listeners])),
  }
}

/**
 * Opens one LISTEN connection for the process. After a reconnect every listener is called, because
 * notifications sent in between are lost.
 */
export function openLiveChannel(databaseUrl: string, log: Log): LiveChannel {
  const listeners = createListeners()
  const stop = listen(databaseUrl, CHANNEL, {
    log,
    onConnected: listeners.notifyAll,
    onNotice: (payload) => {
      const [eventId = '', ...hostIds] = payload.split(' ')
      listeners.notify(buildEventKey(eventId))
      for (const hostId of hostIds) listeners.notify(buildHostKey(hostId))
    },
  })
  return { subscribe: listeners.add, stop }
}
