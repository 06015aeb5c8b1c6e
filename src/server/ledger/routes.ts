import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import { getLedger, type LedgerMovement, listMovements } from '#contract/money/ledger.ts'
import type { Db } from '#server/db/schema.ts'
import { bind } from '#server/http/bind.ts'
import { findLastCheck, readBalances } from './nightly-checks-store.ts'
import { listMovementsBefore, type MovementRow } from './store.ts'

function presentMovement(row: MovementRow): LedgerMovement {
  return {
    id: row.id,
    kind: row.kind,
    from: row.from_account,
    to: row.to_account,
    amount: row.amount,
    providerId: row.provider_id,
    contributionId: row.contribution_id,
    folio: row.folio,
    at: row.occurred_at.toISOString(),
  }
}

/** One page of the ledger, newest first. */
async function listMovementsPage(
  db: Db,
  { pageSize, ...filter }: ParsedQuery<typeof listMovements>,
): Promise<ReplyOf<typeof listMovements>> {
  const rows = await listMovementsBefore(db, filter, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { movements: shown.map(presentMovement), next }
}

export const ledgerRoutes = [
  bind(listMovements, ({ deps: { db }, query }) => listMovementsPage(db, query)),
  bind(getLedger, async ({ deps: { db } }) => {
    const [balances, check] = await Promise.all([readBalances(db), findLastCheck(db)])
    return { balances, check: check ?? null }
  }),
]
