import { workInbox } from './contributions/inbox.ts'
import type { Deps, Log } from './deps.ts'
import { createTicker } from './jobs/ticker.ts'
import { stripeEvents } from './stripe-events.ts'

/** Events are worked on as they come; the turn is for those of other processes and past failures. */
const INBOX_EVERY_MS = 1_000

/** What works beside the requests for as long as the process lives. */
export interface Workers {
  wakeInbox(): void
  start(deps: Deps): void
  stop(): Promise<void>
}

export function createWorkers(log: Log): Workers {
  const inbox = createTicker(INBOX_EVERY_MS, log)
  return {
    wakeInbox: inbox.wake,
    start: (deps) => inbox.start(() => workInbox(deps, stripeEvents)),
    stop: inbox.stop,
  }
}
