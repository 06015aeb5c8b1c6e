import { findContribution, readSetting } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import { renderRefundFailedEmail } from '#server/mail/templates/refunds.ts'
import { listRefundsOf } from './store.ts'

/**
 * Support is told that a contribution was to go back by itself and did not, and why (`fault`, a
 * sentence). Nothing is said of one that goes back in another way already.
 */
export async function tellSupport(
  deps: Deps,
  contributionId: string,
  fault: string,
): Promise<void> {
  const { db, outbox, config } = deps
  const contribution = await findContribution(db, contributionId)
  const refunds = await listRefundsOf(db, contributionId)
  if (!contribution || refunds.some(({ status }) => status === 'pending')) return
  await db.transaction().execute(async (tx) => {
    const setting = await readSetting(tx, contributionId)
    const letter = renderRefundFailedEmail({
      hostFirstName: setting.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: setting.event_name,
      goalName: setting.goal_name,
      folio: contribution.id,
      eventUrl: `${config.publicUrl}/events/${setting.event_slug}`,
      amount: contribution.base_amount - contribution.refunded_amount,
      total: contribution.total_amount - contribution.refunded_total,
      fault,
    })
    await outbox.sendEmail(tx, config.supportEmail, letter, `not-given-back:${contributionId}`)
  })
}
