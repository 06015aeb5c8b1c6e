import type { Deps, Log } from './deps.ts'
import { createTicker } from './jobs/ticker.ts'
import { handleNextEvent } from './stripe-events/inbox.ts'
import { stripeEvents } from './stripe-events.ts'

/** Events are worked on as they come; the turn is for those of other processes and past failures. */
const INBOX_EVERY_MS = 1_000
/** So many events at once: one that waits for a slow provider holds up its own lane only. */
const INBOX_LANES = 4

/** What works beside the requests for as long as the process lives. */
export interface Workers {
  wakeInbox(): void
  start(deps: Deps): void
  stop(): Promise<void>
}

export function createWorkers(log: Log): Workers {
  const lanes = Array.from({ length: INBOX_LANES }, () => createTicker(INBOX_EVERY_MS, log))
  return {
    wakeInbox: () => {
      for (const lane of lanes) lane.wake()
    },
    start: (deps) => {
      for (const lane of lanes) lane.start(() => handleNextEvent(deps, stripeEvents))
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
