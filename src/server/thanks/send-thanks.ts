import { eventPath } from '#contract/product/paths.ts'
import { lockContribution, readEmailContext } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import { renderThankYouEmail } from '#server/mail/templates/contributions.ts'
import { whyNotThankable } from './policy.ts'
import { claimThankYouEmail } from './store.ts'

/**
 * Task: emails a thank-you, once. It decides before it claims: a thank-you whose contribution is
 * disputed now can still be sent after the dispute is won. Nothing is sent for a refunded
 * contribution, nor to somebody whose account and address are deleted.
 */
export async function sendThanks(deps: Deps, contributionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contribution = await lockContribution(tx, contributionId)
    if (!contribution?.contributor_email || whyNotThankable(contribution, 'email')) return
    const thanks = await claimThankYouEmail(tx, contributionId, deps.now())
    if (!thanks?.message) return
    const context = await readEmailContext(tx, contributionId)
    const email = renderThankYouEmail({
      hostNames: context.host_names.length > 0 ? context.host_names : [context.host_full_name],
      eventName: context.event_name,
      note: thanks.message,
      eventUrl: deps.config.publicUrl + eventPath(context.event_slug),
    })
    await deps.outbox.sendEmail(
      tx,
      contribution.contributor_email,
      email,
      `thanks:${contributionId}`,
    )
  })
}
