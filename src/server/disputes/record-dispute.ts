import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Movement } from '#server/ledger/movements.ts'
import { movementsForDispute, movementsForDisputeFee } from '#server/settlement/bookkeeping.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'
import { announceDispute, requestEvidence } from './announce-dispute.ts'
import { extendEvidenceDeadline, findDispute, storeDispute } from './store.ts'

const STATUS_RANK = { inquiry: 0, needs_response: 1, under_review: 2, lost: 3, won: 4 }

/** What recording a refund or dispute changed, and which ledger movements follow. */
export interface RecordedChange {
  hasChanged: boolean
  /** A dispute was won: the money is back. */
  isWon?: boolean
  movements: Movement[]
}

export const NO_CHANGE: RecordedChange = { hasChanged: false, movements: [] }

/**
 * Records a dispute as Stripe has it now. Its status only moves forward; an extended deadline for
 * evidence and a fee that Stripe reports later are recorded too.
 */
export async function recordDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  dispute: ProviderDispute,
): Promise<RecordedChange> {
  const before = await findDispute(tx, dispute.id)
  if (before && STATUS_RANK[dispute.status] <= STATUS_RANK[before.status]) {
    await extendEvidenceDeadline(tx, dispute)
    return { hasChanged: false, movements: movementsForDisputeFee(dispute, contribution.id) }
  }
  const after = await storeDispute(tx, contribution.id, dispute, deps.now())
  await announceDispute(deps, tx, contribution, before, after)
  await requestEvidence(deps, tx, contribution, after)
  const isWon = dispute.status === 'won'
  // A thank-you that was requested meanwhile was held back; the task sends nothing if there is none.
  if (isWon) await deps.outbox.enqueue(tx, 'send-thanks', { contributionId: contribution.id })
  const movements = movementsForDispute(dispute, contribution.id, before?.takes_money ?? false)
  return { hasChanged: true, isWon, movements }
}
