import type { LedgerCheck, LedgerDifference, LedgerFigures } from '#contract/money/ledger.ts'
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
