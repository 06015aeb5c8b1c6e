import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import type { listMovements } from '#contract/money/ledger.ts'
import type { Db } from '#server/db/schema.ts'
import { listNewest } from './movements-store.ts'

/** The ledger, newest first, from before one movement on; amounts in centavos. */
export async function listMovementsPage(
  db: Db,
  { before, pageSize }: ParsedQuery<typeof listMovements>,
): Promise<ReplyOf<typeof listMovements>> {
  const rows = await listNewest(db, before, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    movements: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      providerId: row.provider_id,
      contributionId: row.contribution_id,
      at: row.occurred_at.toISOString(),
      entries: row.entries,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
