import { buildAdminContributionPath, buildEventPath } from '#contract/product/paths.ts'
import { buildSignedReceiptPath } from '#server/contributions/receipt-link.ts'
import { type ContributionRow, readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import {
  type RefundRequestValues,
  renderRefundAskedEmail,
  renderRefundAskedToContributorEmail,
  renderRefundDeclinedEmail,
  renderRefundEscalatedToContributorEmail,
  renderRefundEscalatedToHostEmail,
  renderRefundEscalatedToSupportEmail,
  renderRefundReminderEmail,
  renderRefundWithdrawnEmail,
} from '#server/mail/templates/money/refund-requests.ts'

/** What an email about a request needs of it. */
export interface AnnouncedRequest {
  id: string
  reason: string | null
  answer_by: Date
}

type Recipient = 'host' | 'contributor' | 'support'

/** Each step, and whom it is emailed to (`R29`). */
const EMAILS = {
  asked: { host: renderRefundAskedEmail, contributor: renderRefundAskedToContributorEmail },
  reminded: { host: renderRefundReminderEmail },
  escalated: {
    support: renderRefundEscalatedToSupportEmail,
    host: renderRefundEscalatedToHostEmail,
    contributor: renderRefundEscalatedToContributorEmail,
  },
  declined: { contributor: renderRefundDeclinedEmail },
  withdrawn: { host: renderRefundWithdrawnEmail },
} satisfies Record<
  string,
  Partial<Record<Recipient, (values: RefundRequestValues) => RenderedEmail>>
>

/**
 * Enqueues the emails of a step in its transaction, once for each request. Who left no address, and a host
 * who has deleted the account, get none.
 */
export async function announceRequest(
  deps: Deps,
  tx: Tx,
  gift: ContributionRow,
  request: AnnouncedRequest & { step: keyof typeof EMAILS; declineReason?: string },
): Promise<void> {
  const { config, outbox } = deps
  const context = await readEmailContext(tx, gift.id)
  const { step, declineReason = null } = request
  const values: RefundRequestValues = {
    hostFirstName: context.host_first_name,
    contributorName: gift.contributor_name,
    eventName: context.event_name,
    goalName: context.goal_name,
    folio: gift.folio,
    theme: context.event_theme,
    eventUrl: config.publicUrl + buildEventPath(context.event_slug),
    receiptUrl: config.publicUrl + buildSignedReceiptPath(config, gift),
    deskUrl: config.publicUrl + buildAdminContributionPath(gift.id),
    total: gift.total_amount - gift.refunded_total_amount,
    amount: gift.counted_amount,
    reason: request.reason,
    answerBy: request.answer_by,
    isLate: request.answer_by <= deps.now(),
    declineReason,
  }
  const addresses: Record<Recipient, string | null> = {
    host: context.host_email,
    contributor: gift.contributor_email,
    support: config.supportEmail,
  }
  const emails: Partial<Record<Recipient, (values: RefundRequestValues) => RenderedEmail>> =
    EMAILS[step]
  for (const [to, render] of Object.entries(emails)) {
    const key = `refund-request-${step}-${to}:${gift.id}:${request.id}`
    await outbox.sendEmail(tx, addresses[to as Recipient], render(values), key)
  }
}
