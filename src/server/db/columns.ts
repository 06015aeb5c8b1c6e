import type { ColumnType } from 'kysely'

/**
 * Columns as db/migrations makes them. Money columns are `bigint` centavos, read as numbers (they
 * are far below 2^53); instants are `Date`.
 */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type OptionalInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
export type Json = ColumnType<unknown, string, string>
