import { lockContribution, readEmailContext } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import { renderThankYouEmail } from '#server/mail/templates/contributions.ts'
import { whyNotThankable } from './policy.ts'
import { claimThankYouEmail } from './store.ts'

/**
 * Task: posts the letter of a thank-you, once. None goes out for what has gone back meanwhile, nor
 * to somebody whose account and address are gone.
 */
export async function sendThanks(deps: Deps, contributionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contribution = await lockContribution(tx, contributionId)
    if (!contribution) return
    const claimed = await claimThankYouEmail(tx, contributionId, deps.now())
    const { contributor_email: to } = contribution
    if (!claimed?.message || !to || whyNotThankable(contribution, 'email')) return
    const setting = await readEmailContext(tx, contributionId)
    const letter = renderThankYouEmail({
      hostNames: setting.host_names.length > 0 ? setting.host_names : [setting.host_full_name],
      eventName: setting.event_name,
      note: claimed.message,
      eventUrl: `${deps.config.publicUrl}/events/${setting.event_slug}`,
    })
    await deps.outbox.sendEmail(tx, to, letter, `thanks:${contributionId}`)
  })
}
