import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Movement } from '#server/ledger/movements.ts'
import { ofDispute, ofFee } from '#server/settlement/bookkeeping.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'
import { announceDispute, requestEvidence } from './announce-dispute.ts'
import { findDispute, storeDispute } from './store.ts'

const STATUS_RANK = { inquiry: 0, needs_response: 1, under_review: 2, lost: 3, won: 4 }

/** What one of them changes of what we know, and what money that moved. */
export interface RecordedChange {
  isNews: boolean
  /** A contest is over, and the money is ours. */
  isWon?: boolean
  movements: Movement[]
}

export const NO_CHANGE: RecordedChange = { isNews: false, movements: [] }

/** The provider may say only later what it took for handling it. */
export async function recordDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  told: ProviderDispute,
): Promise<RecordedChange> {
  const before = await findDispute(tx, told.id)
  if (before && STATUS_RANK[told.status] <= STATUS_RANK[before.status]) {
    return { isNews: false, movements: ofFee(told, contribution.id) }
  }
  const after = await storeDispute(tx, contribution.id, told, deps.now())
  await announceDispute(deps, tx, contribution, before, after)
  await requestEvidence(deps, tx, contribution, after)
  const movements = ofDispute(told, contribution.id, before?.takes_money ?? false)
  return { isNews: true, isWon: told.status === 'won', movements }
}
