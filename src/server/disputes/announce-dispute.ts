import { PATHS } from '#contract/product/paths.ts'
import { readContributionFacts } from '#server/contributions/email-context.ts'
import { type ContributionRow, readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import {
  renderDisputeClosedEmail,
  renderDisputeEvidenceEmail,
  renderDisputeOpenedEmail,
} from '#server/mail/templates/disputes.ts'
import type { DisputeRow } from './store.ts'

/** Emails support that a bank awaits evidence: once per inquiry and once per dispute. */
export async function requestEvidence(
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
export async function announceDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  before: DisputeRow | undefined,
  after: DisputeRow,
): Promise<void> {
  const isOver = after.status === 'won' || after.status === 'lost'
  const wasAnnounced = before?.takes_money ?? false
  if (isOver ? !wasAnnounced && !after.takes_money : wasAnnounced || !after.takes_money) return
  const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
  const values = {
    ...facts,
    amount: contribution.base_amount - contribution.refunded_amount,
    dueBy: after.evidence_due_by,
  }
  const email = isOver
    ? renderDisputeClosedEmail({ ...values, won: after.status === 'won' })
    : renderDisputeOpenedEmail(values)
  const key = `dispute-${isOver ? after.status : 'opened'}:${after.id}`
  await deps.outbox.sendEmail(tx, hostEmail, email, key)
}
