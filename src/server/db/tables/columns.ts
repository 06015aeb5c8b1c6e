import type { ColumnType } from 'kysely'

/**
 * How each kind of column of db/migrations is read and written. Amounts are `bigint` centavos, read
 * as numbers (they stay far below 2^53); instants are `Date`.
 */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type OptionalInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
