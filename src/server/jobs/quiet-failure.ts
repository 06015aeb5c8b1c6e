import { type RawBuilder, sql } from 'kysely'

/**
 * A task failed for a reason that no operator can end, such as a mailbox that is full. It is retried as
 * others are, but is never more than a warning: not in the log, the metrics or `verify`.
 */
export class QuietFailure extends Error {
  override name = 'QuietFailure'
}

/** Selects the rows of `pgboss.job` whose last failure is an operator's: all but a `QuietFailure`. */
export const isLoudFailure: RawBuilder<boolean> = sql<boolean>`
  (output ->> 'name') is distinct from 'QuietFailure'`
