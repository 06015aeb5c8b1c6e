import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import { buildSignedReceiptPath } from '#server/contributions/receipt-link.ts'
import { type ContributionRow, findContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasDispute } from '#server/disputes/store.ts'
import { LOG } from '#server/log-events.ts'
import {
  type MadeRefundValues,
  type RefundFailure,
  renderRefundFailedEmail,
  renderRefundFailedToContributorEmail,
  renderRefundMadeTwiceEmail,
  renderRefundToContributorEmail,
  renderRefundToHostEmail,
} from '#server/mail/templates/money/refunds.ts'
import { findEventRefund } from '#server/settlement/event-refunds-store.ts'
import type { ProviderRefund } from '#server/stripe/payments.ts'
import { listRefunds, type RefundRow } from './store.ts'

const BANK_REASONS = new Set<string | null>([
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'declined',
])

/** Who caused a failed refund: the platform's balance, the card's bank, or somebody else. */
export function findRefundFailure({ failureReason }: ProviderRefund): RefundFailure {
  if (failureReason === 'insufficient_funds') return 'funds'
  return BANK_REASONS.has(failureReason) ? 'bank' : 'other'
}

/** True if the email about the event's refund covered this contribution for the host. */
async function isAnnouncedWithEvent(
  tx: Tx,
  { id, event_id, confirmed_at }: ContributionRow,
  { automatic_reason: automaticReason }: RefundRow,
): Promise<boolean> {
  if (automaticReason !== 'event-refunded' || !confirmed_at) return false
  const eventRefund = await findEventRefund(tx, event_id)
  if (!eventRefund || confirmed_at > eventRefund.requested_at) return false
  return !(await hasDispute(tx, id))
}

/** Who requested a refund that was made, and what of the gift is left after it. */
async function describeMade(
  tx: Tx,
  { id, host_id, base_amount }: ContributionRow,
  refund: RefundRow,
): Promise<Pick<MadeRefundValues, 'byHost' | 'rest'>> {
  const made = (await listRefunds(tx, id)).filter(
    ({ status, stripe_refund_id }) => status !== 'failed' && stripe_refund_id !== null,
  )
  const amount = made.reduce((rest, each) => rest - each.base_amount, base_amount)
  const isLast = amount === 0 && made.some((each) => each.id !== refund.id)
  return { byHost: refund.requested_by === host_id, rest: { amount, isLast } }
}

/** Emails host, contributor and support about a refund that is on its way or, with `failure`, is not. */
export async function announceRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  refund: RefundRow,
  { failure, isReversed }: { failure: RefundFailure | null; isReversed: boolean },
): Promise<void> {
  const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
  const { outbox, config } = deps
  const { base_amount: amount, total_amount: total, automatic_reason: automaticReason } = refund
  const { contributor_email: contributor } = contribution
  const values = { ...facts, amount, total, automaticReason }
  if (failure) {
    const wasMade = refund.stripe_refund_id !== null
    const failed = renderRefundFailedEmail({ ...values, failure, wasMade })
    await outbox.sendEmail(tx, hostEmail, failed, `refund-failed:${refund.id}`)
    await outbox.sendEmail(tx, config.supportEmail, failed, `refund-failed-support:${refund.id}`)
    if (!contributor || !wasMade) return
    const toContributor = renderRefundFailedToContributorEmail({ ...values, failure })
    const key = `refund-failed-contributor:${refund.id}`
    await outbox.sendEmail(tx, contributor, toContributor, key)
    return
  }
  const made = { ...values, ...(await describeMade(tx, contribution, refund)) }
  if (!(await isAnnouncedWithEvent(tx, contribution, refund))) {
    const toHost = renderRefundToHostEmail({ ...made, isReversed })
    await outbox.sendEmail(tx, hostEmail, toHost, `refund-host:${refund.id}`)
  }
  if (!contributor) return
  const receiptUrl = config.publicUrl + buildSignedReceiptPath(config, contribution)
  const received = renderRefundToContributorEmail({ ...made, receiptUrl })
  await outbox.sendEmail(tx, contributor, received, `refund:${refund.id}`)
}

/** Alerts support that Stripe made one of our refunds a second time (decision 24). */
export async function reportSecondRefund(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  { id, amount: total }: ProviderRefund,
): Promise<void> {
  const { facts } = await readContributionFacts(deps, tx, contribution)
  const email = renderRefundMadeTwiceEmail({ ...facts, providerId: id, total })
  await deps.outbox.sendEmail(
    tx,
    deps.config.supportEmail,
    email,
    `refund-twice:${contribution.id}:${id}`,
  )
  deps.log.error({ contribution: contribution.id, refund: id }, LOG.refundMadeTwice)
}

/**
 * Emails support, and the host if they do not read the answer, that Stripe refused a refund before it was
 * made. The contributor was never told of it.
 */
export async function announceRefusedRefund(
  deps: Deps,
  refund: RefundRow,
  { failure, toHost }: { failure: RefundFailure; toHost: boolean },
): Promise<void> {
  const { db, outbox, config } = deps
  const contribution = await findContribution(db, refund.contribution_id)
  if (!contribution) return
  await db.transaction().execute(async (tx) => {
    const { hostEmail, facts } = await readContributionFacts(deps, tx, contribution)
    const { base_amount: amount, total_amount: total } = refund
    const email = renderRefundFailedEmail({ ...facts, amount, total, failure, wasMade: false })
    await outbox.sendEmail(tx, config.supportEmail, email, `refund-refused-support:${refund.id}`)
    if (toHost) await outbox.sendEmail(tx, hostEmail, email, `refund-refused:${refund.id}`)
  })
}
