import { sql } from 'kysely'
import {
  type LedgerBalances,
  type LedgerCheck,
  type LedgerDifference,
  type LedgerFigures,
  ledgerAccount,
} from '#contract/money/ledger.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

export async function findLastCheck(db: Db): Promise<LedgerCheck | undefined> {
  const row = await db
    .selectFrom('ledger_checks')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at.toISOString(),
      figures: row.figures as LedgerFigures,
      differences: row.differences as LedgerDifference[],
    }
  )
}

export type BalanceSnapshot = Pick<Row<'ledger_checks'>, 'balances' | 'balances_before'>

/** Resolves to the check's id. */
export async function insertCheck(
  tx: Tx,
  { startedAt, finishedAt, figures, differences }: LedgerCheck,
  { balances, balances_before }: BalanceSnapshot,
): Promise<string> {
  const { id } = await tx
    .insertInto('ledger_checks')
    .values({
      started_at: startedAt,
      finished_at: finishedAt,
      figures: JSON.stringify(figures),
      differences: JSON.stringify(differences),
      balances: JSON.stringify(balances),
      balances_before,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Account → centavos of all movements whose ids are in a range; without what has none. */
const sumByAccount = (range: ReturnType<typeof sql<boolean>>) => sql`
  select booked_account as account, sum(amount)::bigint as amount from ledger_postings
  where ${range} group by booked_account`

/** An id as it was made an hour ago: no transaction that is still open has recorded an older one. */
const AN_HOUR_AGO = sql<string>`uuidv7(interval '-1 hour')`

/** A snapshot of the balances for `ledger_checks`, from every movement older than an hour. */
export async function takeBalanceSnapshot(db: Db): Promise<BalanceSnapshot> {
  const { rows } = await sql<{ balances: LedgerBalances; balances_before: string }>`
    with boundary as materialized (select ${AN_HOUR_AGO} as id)
    select boundary.id as balances_before, coalesce((select jsonb_object_agg(account, amount)
      from (${sumByAccount(sql`movement_id < boundary.id`)}) as sums), '{}') as balances
    from boundary`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returns a row')
  return row
}

/** The present balance of each account: the last snapshot and the movements since. */
export async function readBalances(db: Db): Promise<LedgerBalances> {
  const { rows } = await sql<{ account: keyof LedgerBalances; amount: number }>`
    with snapshot as materialized (
      select balances, balances_before from ledger_checks order by started_at desc limit 1
    )
    select account, sum(amount)::bigint as amount from (
      select key as account, value::bigint as amount from snapshot, jsonb_each_text(balances)
      union all
      ${sumByAccount(sql`movement_id >= coalesce((select balances_before from snapshot), '00000000-0000-0000-0000-000000000000')`)}
    ) as parts group by account`.execute(db)
  const sums = new Map(rows.map(({ account, amount }) => [account, amount]))
  return Object.fromEntries(
    ledgerAccount.options.map((account) => [account, sums.get(account) ?? 0]),
  ) as LedgerBalances
}
