import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { CpuPool } from './cpu-pool/job.ts'
import type { Database } from './db/schema.ts'
import type { FileStorage } from './files/files-location.ts'
import type { SharedResponses } from './http/shared-responses/shared-responses.ts'
import type { Outbox } from './jobs/outbox.ts'
import type { Feeds } from './live/topic.ts'
import type { RecentFunds } from './stripe/accounts/recent-funds.ts'
import type { Payments } from './stripe/payments.ts'
import type { ReceivedEvent } from './stripe-events/store.ts'

/** Structured, one line per entry; never an email address, a token, a card or a message (`R13`). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Handles stored webhook events beside the requests. */
export interface Inbox {
  /** Stores an event; resolves once it is committed. */
  store: (event: ReceivedEvent) => Promise<void>
  /** Whether events of this type have a handler. */
  hasEffect: (type: string) => boolean
  /** Starts handling what is stored; returns at once. */
  wake: () => void
}

/** Everything outside the process that a use case may use. */
export interface Deps {
  config: Config
  db: Database
  payments: Payments
  recentFunds: RecentFunds
  outbox: Outbox
  inbox: Inbox
  /** Live updates of events and hosts. */
  live: Feeds
  /** Worker threads for what would occupy the event loop. */
  cpu: CpuPool
  /** The files of pictures. */
  files: FileStorage
  now: () => Date
  log: Log
}

/** What answering requests needs besides. */
export interface ServerDeps extends Deps {
  /** Bytes of public pages and reads, made once per version (`R18`). */
  sharedResponses: SharedResponses
  /** The version of an event's public page, by id or slug; null if there is no such event. */
  readPageVersion: (idOrSlug: string) => Promise<string | null>
}
