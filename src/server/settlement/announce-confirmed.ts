import { eventPath } from '#contract/product/paths.ts'
import { renderReceipt } from '#server/contributions/receipt-email.ts'
import {
  type ContributionRow,
  type EmailContext,
  readEmailContext,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { NewTotals } from '#server/event-records/totals-store.ts'
import {
  renderContributionReceivedEmail,
  renderGoalReachedEmail,
} from '#server/mail/templates/contributions.ts'
import { wantsEmail } from '#server/users/email-preferences-store.ts'

function renderHostEmail(
  contribution: ContributionRow,
  context: EmailContext,
  totals: NewTotals,
  eventUrl: string,
) {
  return renderContributionReceivedEmail({
    hostFirstName: context.host_first_name,
    contributorName: contribution.contributor_name,
    anonymous: contribution.anonymous,
    message: contribution.message,
    amount: contribution.base_amount,
    eventName: context.event_name,
    goalName: context.goal_name,
    eventRaised: totals.event.raisedAmount,
    eventUrl,
  })
}

/**
 * Enqueues the emails of a confirmed contribution in its transaction: to the host, to the contributor
 * if an address is known, and once per goal when its target is reached (`R5`, `R6`).
 */
export async function announceConfirmed(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  totals: NewTotals,
): Promise<void> {
  const { outbox, config } = deps
  const context = await readEmailContext(tx, contribution.id)
  const eventUrl = config.publicUrl + eventPath(context.event_slug)
  const { id, contributor_email: contributor } = contribution
  if (await wantsEmail(tx, contribution.host_id, 'contributionReceived')) {
    const received = renderHostEmail(contribution, context, totals, eventUrl)
    await outbox.sendEmail(tx, context.host_email, received, `contribution-received:${id}`)
  }
  if (contributor) {
    const receipt = renderReceipt(config, contribution, context)
    await outbox.sendEmail(tx, contributor, receipt, `receipt:${id}`)
  }
  if (!totals.goal || !totals.goalJustReached) return
  if (await wantsEmail(tx, contribution.host_id, 'goalReached')) {
    const reached = renderGoalReachedEmail({
      hostFirstName: context.host_first_name,
      goalName: context.goal_name ?? '',
      eventName: context.event_name,
      targetAmount: totals.goal.targetAmount,
      raisedAmount: totals.goal.raisedAmount,
      eventUrl,
    })
    await outbox.sendEmail(tx, context.host_email, reached, `goal-reached:${contribution.goal_id}`)
  }
}
