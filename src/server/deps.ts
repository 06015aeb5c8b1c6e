import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Outbox } from './jobs/outbox.ts'
import type { Feeds } from './live/topic.ts'
import type { Payments } from './stripe/payments.ts'

/** Structured, one line an entry; never an e-mail, a token, a card or a message (`R13`). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** All that a verb may reach of the world. */
export interface Deps {
  config: Config
  db: Database
  payments: Payments
  outbox: Outbox
  /** Says that an event of the provider waits; returns at once. */
  wakeInbox: () => void
  /** What changes while somebody looks at it. */
  live: Feeds
  now: () => Date
  log: Log
}
