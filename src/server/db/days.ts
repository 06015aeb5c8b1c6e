import { sql } from 'kysely'
import { TIME_ZONE } from '#contract/product/product.ts'

/**
 * SQL: when a day begins in Mexico City.
 * @param day `YYYY-MM-DD`
 * @param later so many days after it
 */
export const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${TIME_ZONE})`
