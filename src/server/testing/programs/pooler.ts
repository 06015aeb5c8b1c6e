import { inject } from 'vitest'
import { findPgbouncer, startPooler } from '../../../../product-client/pooler.ts'

/** The version of PgBouncer; null, with a warning, where it is not installed. */
export const pgbouncer = findPgbouncer()
if (!pgbouncer)
  process.emitWarning('PgBouncer is not installed: what the product does behind it is NOT tested')

/** Starts PgBouncer before the databases of the tests. */
export const startTestPooler = (options: Parameters<typeof startPooler>[1]) =>
  startPooler(inject('adminDatabaseUrl'), options)
