import type { Config } from '#server/config.ts'
import type { RenderedEmail } from '#server/mail/layout/content.ts'
import { renderReceiptEmail } from '#server/mail/templates/receipts.ts'
import { receiptPath, receiptUrl } from './receipt-link.ts'
import type { ContributionRow, EmailContext } from './store.ts'

/** The letter of thanks for a paid contribution, with the links that hold now. */
export function renderReceipt(
  config: Config,
  contribution: ContributionRow,
  setting: EmailContext,
): RenderedEmail {
  if (!contribution.confirmed_at) throw new Error(`contribution ${contribution.id} was never paid`)
  return renderReceiptEmail({
    contributorName: contribution.contributor_name,
    hostNames: setting.host_names.length > 0 ? setting.host_names : [setting.host_full_name],
    eventName: setting.event_name,
    goalName: setting.goal_name,
    base: contribution.base_amount,
    transactionFee: contribution.transaction_fee,
    serviceFee: contribution.service_fee,
    total: contribution.total_amount,
    paidAt: contribution.confirmed_at,
    folio: contribution.id,
    thankYouMessage: setting.thank_you_message,
    eventUrl: `${config.publicUrl}/events/${setting.event_slug}`,
    pageUrl: `${config.publicUrl}${receiptPath(config, contribution)}`,
    receiptUrl: receiptUrl(config, contribution),
  })
}
