import { computeRefundedBase } from '#contract/money/fees.ts'
import { PATHS } from '#contract/product/paths.ts'
import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import { type ContributionRow, readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Movement } from '#server/ledger/movements.ts'
import { LOG } from '#server/log-events.ts'
import {
  renderDisputeEvidenceEmail,
  renderDisputeLostEmail,
  renderDisputeOpenedEmail,
  renderDisputeWonEmail,
} from '#server/mail/templates/money/disputes.ts'
import { movementsForDispute, movementsForDisputeFees } from '#server/settlement/bookkeeping.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'
import {
  type DisputeRow,
  extendEvidenceDeadline,
  findDispute,
  storeDispute,
  sumDisputed,
  takeReturnedDisputes,
} from './store.ts'

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
    folio: contribution.folio,
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

/** Computes the centavos of a gift that count once a dispute is lost: none while another one is open. */
async function computeRemaining(tx: Tx, contribution: ContributionRow): Promise<number> {
  const { base_amount: base, total_amount: total, refunded_total_amount: refunded } = contribution
  const { disputed, isDisputeOpen } = await sumDisputed(tx, contribution.id)
  const taken = Math.min(refunded + disputed, total)
  return isDisputeOpen ? 0 : base - computeRefundedBase({ base, total }, taken)
}

async function readDisputeValues(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  { evidence_due_by: dueBy, amount: disputed }: DisputeRow,
) {
  const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
  const { base_amount: base, total_amount: total } = contribution
  const taken = Math.min(contribution.refunded_total_amount + disputed, total)
  const amount = computeRefundedBase({ base, total }, taken) - contribution.refunded_base_amount
  return { hostEmail, values: { ...facts, amount, dueBy } }
}

/**
 * Emails the host when a dispute withdraws money and when it is lost: once each, and not about a payment that
 * was refunded before, of which they have nothing.
 */
async function announceDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  before: DisputeRow | undefined,
  after: DisputeRow,
): Promise<void> {
  const isLost = after.status === 'lost'
  const isOpened = after.funds_withdrawn && !before?.funds_withdrawn
  if (!isLost && !isOpened) return
  const { hostEmail, values } = await readDisputeValues(deps, tx, contribution, after)
  if (values.amount === 0) return
  const email = isLost
    ? renderDisputeLostEmail({ ...values, remaining: await computeRemaining(tx, contribution) })
    : renderDisputeOpenedEmail(values)
  const key = `dispute-${isLost ? 'lost' : 'opened'}:${after.id}`
  await deps.outbox.sendEmail(tx, hostEmail, email, key)
}

/**
 * Emails the host that the money of a won dispute is back in their account: once, and only after the
 * transfer (`R17`) or an admin's word that it was paid outside Stripe. Requires the contribution's lock.
 * A contribution that was refunded meanwhile has emails of its own, and one that is disputed again waits.
 */
export async function announceReturnedMoney(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  { isOutside }: { isOutside: boolean },
): Promise<void> {
  if (contribution.status === 'DISPUTED') return
  for (const dispute of await takeReturnedDisputes(tx, contribution.id)) {
    if (contribution.status !== 'CONFIRMED') continue
    const { hostEmail, values } = await readDisputeValues(deps, tx, contribution, dispute)
    const key = `dispute-won:${dispute.id}`
    await deps.outbox.sendEmail(tx, hostEmail, renderDisputeWonEmail({ ...values, isOutside }), key)
  }
}

const STATUS_RANK = { inquiry: 0, needs_response: 1, under_review: 2, lost: 3, won: 4 }

/** What recording a refund or dispute changed, and which ledger movements follow. */
export interface MovementOutcome {
  hasChanged: boolean
  /** A dispute was won: the money is back. */
  isWon?: boolean
  movements: Movement[]
}

export const NO_MOVEMENTS: MovementOutcome = { hasChanged: false, movements: [] }

/**
 * Records a dispute as Stripe has it now. Its status only moves forward; an extended deadline for
 * evidence and fees that Stripe reports later are recorded too.
 */
export async function recordDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  dispute: ProviderDispute,
): Promise<MovementOutcome> {
  const before = await findDispute(tx, dispute.id)
  if (before && STATUS_RANK[dispute.status] <= STATUS_RANK[before.status]) {
    await extendEvidenceDeadline(tx, dispute)
    return { hasChanged: false, movements: movementsForDisputeFees(dispute, contribution.id) }
  }
  const after = await storeDispute(tx, contribution.id, dispute, { before, now: deps.now() })
  await announceDispute(deps, tx, contribution, before, after)
  await requestEvidence(deps, tx, contribution, after)
  const isWon = dispute.status === 'won'
  const movements = movementsForDispute(dispute, contribution.id, before?.funds_withdrawn ?? false)
  return { hasChanged: true, isWon, movements }
}
