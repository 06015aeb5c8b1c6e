import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  renderDisputeClosedEmail,
  renderDisputeEvidenceEmail,
  renderDisputeOpenedEmail,
} from '#server/mail/templates/disputes.ts'
import {
  renderRefundFailedEmail,
  renderRefundToContributorEmail,
  renderRefundToHostEmail,
} from '#server/mail/templates/refunds.ts'
import { type DisputeRow, wasDisputed } from '#server/disputes/store.ts'
import { findEventRefund } from './event/store.ts'
import type { RefundRow } from './store.ts'
import { type ContributionRow, readSetting } from '#server/contributions/store.ts'

/** What all of these letters say of the contribution. */
export async function factsOf(deps: Deps, tx: Tx, contribution: ContributionRow) {
  const setting = await readSetting(tx, contribution.id)
  return {
    hostEmail: setting.host_email,
    facts: {
      hostFirstName: setting.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: setting.event_name,
      goalName: setting.goal_name,
      folio: contribution.id,
      eventUrl: `${deps.config.publicUrl}/events/${setting.event_slug}`,
    },
  }
}

/** One letter told the host of all that could go back when the event was called off. */
async function isToldWithEvent(
  tx: Tx,
  { id, event_id, confirmed_at }: ContributionRow,
  { cause }: RefundRow,
): Promise<boolean> {
  if (cause !== 'event-refunded' || !confirmed_at) return false
  const asked = await findEventRefund(tx, event_id)
  if (!asked || confirmed_at > asked.requested_at) return false
  return !(await wasDisputed(tx, id))
}

/** The letters of a refund that the provider has taken, or that came back: once each. */
export async function announceRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  refund: RefundRow,
): Promise<void> {
  const { hostEmail, facts } = await factsOf(deps, tx, contribution)
  const { outbox, config } = deps
  const values = {
    ...facts,
    amount: refund.base_part,
    total: refund.total_part,
    cause: refund.cause,
  }
  if (refund.status === 'failed') {
    const failed = renderRefundFailedEmail(values)
    await outbox.sendEmail(tx, hostEmail, failed, `refund-failed:${refund.id}`)
    await outbox.sendEmail(tx, config.supportEmail, failed, `refund-failed-support:${refund.id}`)
    return
  }
  if (!(await isToldWithEvent(tx, contribution, refund)))
    await outbox.sendEmail(
      tx,
      hostEmail,
      renderRefundToHostEmail(values),
      `refund-host:${refund.id}`,
    )
  const { contributor_email: contributor } = contribution
  if (!contributor) return
  await outbox.sendEmail(
    tx,
    contributor,
    renderRefundToContributorEmail(values),
    `refund:${refund.id}`,
  )
}

/** Tells support that a bank waits for evidence: once, and again when its question becomes a contest. */
export async function askForEvidence(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  dispute: DisputeRow,
): Promise<void> {
  if (dispute.status !== 'inquiry' && dispute.status !== 'needs_response') return
  const { outbox, config, log } = deps
  const { event_name: eventName } = await readSetting(tx, contribution.id)
  const letter = renderDisputeEvidenceEmail({
    contributorName: contribution.contributor_name,
    eventName,
    folio: contribution.id,
    disputeId: dispute.stripe_dispute_id,
    amount: dispute.amount,
    dueBy: dispute.evidence_due_by,
    disputesUrl: `${config.publicUrl}/admin/disputes`,
  })
  const key = `dispute-to-answer:${dispute.status}:${dispute.id}`
  await outbox.sendEmail(tx, config.supportEmail, letter, key)
  log.warn(
    { contribution: contribution.id, dispute: dispute.stripe_dispute_id },
    'payment disputed',
  )
}

/** Tells the host that a cardholder contests a payment, and how it ended: once each. */
export async function announceDispute(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  before: DisputeRow | undefined,
  after: DisputeRow,
): Promise<void> {
  const isOver = after.status === 'won' || after.status === 'lost'
  const wasTold = before?.takes_money ?? false
  if (isOver ? !wasTold && !after.takes_money : wasTold || !after.takes_money) return
  const { hostEmail, facts } = await factsOf(deps, tx, contribution)
  const values = {
    ...facts,
    amount: contribution.base_amount - contribution.refunded_amount,
    dueBy: after.evidence_due_by,
  }
  const letter = isOver
    ? renderDisputeClosedEmail({ ...values, won: after.status === 'won' })
    : renderDisputeOpenedEmail(values)
  const key = `dispute-${isOver ? after.status : 'opened'}:${after.id}`
  await deps.outbox.sendEmail(tx, hostEmail, letter, key)
}
