import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContributionTables } from './tables/contributions.ts'
import type { EventTables } from './tables/events.ts'
import type { SecondFactorTables } from './tables/second-factor.ts'
import type { UserTables } from './tables/users.ts'

/** The tables of db/migrations, whose comments say what each column means. */
export interface Schema extends UserTables, SecondFactorTables, EventTables, ContributionTables {}

/** A row as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The pool, outside any transaction. */
export type Database = Kysely<Schema>
/** Inside one transaction. */
export type Tx = Transaction<Schema>
/** Either; what a read of a store takes. */
export type Db = Database | Tx
