import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasDispute } from '#server/disputes/store.ts'
import {
  renderRefundFailedEmail,
  renderRefundToContributorEmail,
  renderRefundToHostEmail,
} from '#server/mail/templates/refunds.ts'
import { findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import type { RefundRow } from './store.ts'

/** True if the email about the event's refund covered this contribution for the host. */
async function isAnnouncedWithEvent(
  tx: Tx,
  { id, event_id, confirmed_at }: ContributionRow,
  { cause }: RefundRow,
): Promise<boolean> {
  if (cause !== 'event-refunded' || !confirmed_at) return false
  const eventRefund = await findEventRefund(tx, event_id)
  if (!eventRefund || confirmed_at > eventRefund.requested_at) return false
  return !(await hasDispute(tx, id))
}

/** Emails host, contributor and support about a refund that was accepted or has failed: once each. */
export async function announceRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  refund: RefundRow,
): Promise<void> {
  const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
  const { outbox, config } = deps
  const values = {
    ...facts,
    amount: refund.base_amount,
    total: refund.total_amount,
    cause: refund.cause,
  }
  if (refund.status === 'failed') {
    const failed = renderRefundFailedEmail(values)
    await outbox.sendEmail(tx, hostEmail, failed, `refund-failed:${refund.id}`)
    await outbox.sendEmail(tx, config.supportEmail, failed, `refund-failed-support:${refund.id}`)
    return
  }
  if (!(await isAnnouncedWithEvent(tx, contribution, refund)))
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
