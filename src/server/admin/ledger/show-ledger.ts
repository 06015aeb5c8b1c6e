import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import {
  type LedgerMovement,
  ledgerAccount,
  type listMovements as listContract,
  type sumLedger as sumContract,
} from '#contract/money/ledger.ts'
import { readRange } from '#server/admin/metrics/store.ts'
import type { Db } from '#server/db/schema.ts'
import { sumMovements } from '#server/ledger/days-store.ts'
import { listMovements, type MovementRow } from './store.ts'

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

/** One page of the ledger, the last movement first. */
export async function showMovements(
  db: Db,
  { pageSize, before, ...filter }: ParsedQuery<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { rows, ...counted } = await listMovements(db, filter, { before, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { movements: shown.map(presentMovement), next, ...counted }
}

const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' }

/** What each account had before the days, what came in and went out, and what it had then; beside the contributions. */
export async function showLedgerSums(
  db: Db,
  days: ParsedQuery<typeof sumContract>,
): Promise<ReplyOf<typeof sumContract>> {
  const { from = ALL_DAYS.from, to = ALL_DAYS.to } = days
  const [sums, { revenue, contributions }] = await Promise.all([
    sumMovements(db, days),
    readRange(db, { from, to }),
  ])
  const accounts = ledgerAccount.options.map((account) => {
    const add = (side: 'from_account' | 'to_account', isBefore: boolean) =>
      sums.reduce(
        (total, sum) =>
          sum[side] === account && sum.is_before === isBefore ? total + sum.amount : total,
        0,
      )
    const opening = add('to_account', true) - add('from_account', true)
    const [received, sent] = [add('to_account', false), add('from_account', false)]
    return { account, opening, received, sent, closing: opening + received - sent }
  })
  return { accounts, contributions: { amount: revenue, count: contributions } }
}
