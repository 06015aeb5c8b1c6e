import { type RawBuilder, sql } from 'kysely'

/** Selects the rows of `pgboss.job` whose last failure is an operator's: all but a `NonAlertingFailure`. */
export const isAlertingFailure: RawBuilder<boolean> = sql<boolean>`
  (output ->> 'name') is distinct from 'NonAlertingFailure'`
