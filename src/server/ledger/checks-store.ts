import type { LedgerCheck, LedgerDifference, LedgerFigures } from '#contract/money/ledger.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

function present(row: Row<'ledger_checks'>): LedgerCheck {
  return {
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at.toISOString(),
    figures: row.figures as LedgerFigures,
    differences: row.differences as LedgerDifference[],
  }
}

export async function findLastCheck(db: Db): Promise<LedgerCheck | undefined> {
  const row = await db
    .selectFrom('ledger_checks')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && present(row)
}

/** Resolves to the check's id. */
export async function insertCheck(tx: Tx, check: LedgerCheck): Promise<string> {
  const { id } = await tx
    .insertInto('ledger_checks')
    .values({
      started_at: check.startedAt,
      finished_at: check.finishedAt,
      figures: JSON.stringify(check.figures),
      differences: JSON.stringify(check.differences),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
