import { buildEventPath } from '#contract/product/paths.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import { renderReceiptEmail } from '#server/mail/templates/money/receipts.ts'
import { buildReceiptFileUrl, buildSignedReceiptPath } from './receipt-link.ts'
import { type ContributionRow, type EmailContext, readEmailContext } from './store.ts'

/** Reads what every email about a refund or dispute states about the contribution. */
export async function readContributionFacts(deps: Deps, tx: Tx, contribution: ContributionRow) {
  const context = await readEmailContext(tx, contribution.id)
  return {
    hostEmail: context.host_email,
    facts: {
      hostFirstName: context.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: context.event_name,
      goalName: context.goal_name,
      folio: contribution.folio,
      eventUrl: deps.config.publicUrl + buildEventPath(context.event_slug),
      theme: context.event_theme,
    },
  }
}

/** What a receipt that is sent again says of a payment that no longer counts. */
const BECAME_OF: Partial<Record<ContributionRow['status'], string>> = {
  REFUNDED: 'Después se devolvió a tu tarjeta.',
  DISPUTED: 'Tu banco lo está revisando.',
}
const DISPUTE_LOST = 'Después tu banco te devolvió el dinero.'

/** Renders the receipt of a paid contribution, with links that are valid now. */
export function renderReceipt(
  config: Config,
  contribution: ContributionRow & { dispute_lost: boolean },
  context: EmailContext,
): RenderedEmail {
  if (!contribution.confirmed_at) throw new Error(`contribution ${contribution.id} was never paid`)
  return renderReceiptEmail({
    contributorName: contribution.contributor_name,
    hostNames: context.host_names,
    ownerName: context.owner_name,
    eventName: context.event_name,
    goalName: context.goal_name,
    feesPaidBy: contribution.fees_paid_by,
    base: contribution.base_amount,
    transactionFee: contribution.transaction_fee,
    serviceFee: contribution.service_fee,
    total: contribution.total_amount,
    paidAt: contribution.confirmed_at,
    folio: contribution.folio,
    statementDescriptor: config.statement.shown,
    thankYouMessage: context.thank_you_message,
    eventUrl: config.publicUrl + buildEventPath(context.event_slug),
    theme: context.event_theme,
    pageUrl: `${config.publicUrl}${buildSignedReceiptPath(config, contribution)}`,
    receiptUrl: buildReceiptFileUrl(config, contribution),
    becameOf: contribution.dispute_lost ? DISPUTE_LOST : BECAME_OF[contribution.status],
  })
}
