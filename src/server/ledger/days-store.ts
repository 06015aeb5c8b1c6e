import { sql } from 'kysely'
import type { LedgerAccount } from '#contract/money/ledger.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { addDays } from '#contract/text/searched-days.ts'
import type { SearchedRange } from '#server/db/days.ts'
import type { Db } from '#server/db/schema.ts'
import { isRecordedWithin } from './store.ts'

/** The first day of which no sums are kept; undefined before there are any. */
export async function readOpenDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ open: string | null }>`
    select (max(day) + 1)::text as open from ledger_days`.execute(db)
  return rows[0]?.open ?? undefined
}

/**
 * Keeps the sums of the days that are over. After an hour no transaction is open that has recorded a movement of
 * them.
 * @param now of the database, as the ids of movements are
 */
export async function closeLedgerDays(db: Db, now = sql`now()`): Promise<void> {
  const open = await readOpenDay(db)
  const { rows } = await sql<{ over: string }>`
    select ((${now} - interval '1 hour') at time zone ${TIME_ZONE})::date::text as over`.execute(db)
  const over = addDays(rows[0]?.over ?? '', -1)
  await sql`
    insert into ledger_days (day, from_account, to_account, amount, movements)
    select (uuid_extract_timestamp(id) at time zone ${TIME_ZONE})::date, from_account, to_account,
      sum(amount)::bigint, count(*)::int
    from ledger_movements where ${isRecordedWithin({ from: open, to: over })}
    group by 1, 2, 3 on conflict do nothing`.execute(db)
}

/** What moved between two accounts, in centavos. */
interface AccountSum {
  from_account: LedgerAccount
  to_account: LedgerAccount
  /** Before the first of the days. */
  is_before: boolean
  amount: number
  movements: number
}

/** Sums the movements that were recorded until the last of the days: of days that are over, the sums that are kept. */
export const sumMovements = async (db: Db, days: SearchedRange) =>
  sumFromOpenDay(db, days, await readOpenDay(db))

/** @param open the first day that is summed from its movements, also if its sums are kept meanwhile */
export async function sumFromOpenDay(
  db: Db,
  { from, to }: SearchedRange,
  open: string | undefined,
): Promise<AccountSum[]> {
  const isBefore = from ? sql`day < ${from}::date` : sql`false`
  const isRecordedBefore = from ? isRecordedWithin({ to: addDays(from, -1) }) : sql`false`
  const isKept = open ? sql`day < ${open}::date` : sql`false`
  const { rows } = await sql<AccountSum>`
    select from_account, to_account, is_before, sum(amount)::bigint as amount, sum(movements)::bigint as movements
    from (
      select from_account, to_account, ${isBefore} as is_before, amount, movements from ledger_days
      where ${isKept} and ${to ? sql`day <= ${to}::date` : sql`true`}
      union all
      select from_account, to_account, ${isRecordedBefore}, sum(amount)::bigint, count(*)
      from ledger_movements where ${isRecordedWithin({ from: open, to })} group by 1, 2, 3
    ) as parts group by 1, 2, 3`.execute(db)
  return rows
}

/** How many movements were recorded within the days. */
export async function countMovements(db: Db, days: SearchedRange): Promise<number> {
  const sums = await sumMovements(db, days)
  return sums.reduce((count, sum) => count + (sum.is_before ? 0 : sum.movements), 0)
}
