import { type RawBuilder, sql } from 'kysely'
import { TIME_ZONE } from '#contract/product/product.ts'

/**
 * SQL: when a day begins in Mexico City.
 * @param day `YYYY-MM-DD`
 * @param later so many days after it
 */
const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${TIME_ZONE})`

/** First and last day in Mexico City, `YYYY-MM-DD`; an absent end is open. */
export interface SearchedRange {
  from?: string | undefined
  to?: string | undefined
}

/** SQL: the instant is within the days. */
export function isWithinDays(at: RawBuilder<unknown>, { from, to }: SearchedRange) {
  const start = from ? sql`${at} >= ${startOfDay(from, 0)}` : sql`true`
  const end = to ? sql`${at} < ${startOfDay(to, 1)}` : sql`true`
  return sql<boolean>`(${start} and ${end})`
}
