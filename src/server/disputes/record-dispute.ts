import { PATHS } from '#contract/product/paths.ts'
import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import { type ContributionRow, readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Movement } from '#server/ledger/movements.ts'
import { LOG } from '#server/log-events.ts'
import {
  renderDisputeClosedEmail,
  renderDisputeEvidenceEmail,
  renderDisputeOpenedEmail,
} from '#server/mail/templates/disputes.ts'
import { movementsForDispute, movementsForDisputeFee } from '#server/settlement/bookkeeping.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'
import { type DisputeRow, extendEvidenceDeadline, findDispute, storeDispute } from './store.ts'

/** Emails support that a bank awaits evidence: once per inquiry and once per dispute. */
async function requestEvidence(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  dispute: DisputeRow,
): Promise<void> {
  if (dispute.status !== 'inquiry' && dispute.status !== 'needs_response') return
  const { outbox, config, log } = deps
  const { event_name: eventName } = await readEmailContext(tx, contribution.id)
  const email = renderDisputeEvidenceEmail({
    contributorName: contribution.contributor_name,
    eventName,
    folio: contribution.id,
    disputeId: dispute.stripe_dispute_id,
    amount: dispute.amount,
    dueBy: dispute.evidence_due_by,
    disputesUrl: config.publicUrl + PATHS.adminDisputes,
  })
  const key = `dispute-to-answer:${dispute.status}:${dispute.id}`
  await outbox.sendEmail(tx, config.supportEmail, email, key)
  log.warn(
    { contribution: contribution.id, dispute: dispute.stripe_dispute_id },
    LOG.paymentDisputed,
  )
}

/** Emails the host when a dispute takes money and when it closes: once each. */
async function announceDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  before: DisputeRow | undefined,
  after: DisputeRow,
): Promise<void> {
  const isOver = after.status === 'won' || after.status === 'lost'
  const wasAnnounced = before?.funds_withdrawn ?? false
  if (isOver ? !wasAnnounced && !after.funds_withdrawn : wasAnnounced || !after.funds_withdrawn)
    return
  const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
  const values = {
    ...facts,
    amount: contribution.base_amount - contribution.refunded_base_amount,
    dueBy: after.evidence_due_by,
  }
  const email = isOver
    ? renderDisputeClosedEmail({ ...values, won: after.status === 'won' })
    : renderDisputeOpenedEmail(values)
  const key = `dispute-${isOver ? after.status : 'opened'}:${after.id}`
  await deps.outbox.sendEmail(tx, hostEmail, email, key)
}

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
  // Sends the thank-you that was requested during the dispute, if there is one.
  if (isWon) await deps.outbox.enqueue(tx, 'send-thanks', { contributionId: contribution.id })
  const movements = movementsForDispute(dispute, contribution.id, before?.funds_withdrawn ?? false)
  return { hasChanged: true, isWon, movements }
}
