import { DAY_MS } from '#contract/product/durations.ts'
import { PRIVACY_TERMS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { renderPrivacyReminderEmail } from '#server/mail/templates/people/privacy-requests.ts'
import {
  deleteOldRequests,
  lockRequestsDueUntil,
  storeReminderSent,
} from '#server/privacy-records/store.ts'
import { findDeadline } from './working-days.ts'

/** From this many working days before a term ends on, an unanswered request is an error in the log. */
const ALERT_DAYS = 1

/**
 * Task, once a day: reminds support of requests whose term ends within five working days, in one email however
 * many there are and once for each term; and logs them, from the working day before the last one on as an error.
 */
export async function followUpPrivacyRequests(deps: Deps): Promise<void> {
  const now = deps.now()
  const alertUntil = findDeadline(now, ALERT_DAYS)
  await deps.db.transaction().execute(async (tx) => {
    const due = await lockRequestsDueUntil(tx, findDeadline(now, PRIVACY_TERMS.remindDays))
    const [first] = due
    if (!first?.due_at) return
    const line = { requests: due.length, firstDueAt: first.due_at.toISOString() }
    if (first.due_at <= alertUntil) deps.log.error(line, LOG.privacyRequestsDue)
    else deps.log.warn(line, LOG.privacyRequestsDue)
    const fresh = due.filter(({ reminded_at }) => reminded_at === null)
    if (fresh.length === 0) return
    await storeReminderSent(
      tx,
      fresh.map(({ id }) => id),
      now,
    )
    const email = renderPrivacyReminderEmail({
      requests: due.length,
      firstDueAt: first.due_at,
      url: deps.config.publicUrl + PATHS.adminPrivacy,
    })
    await deps.outbox.sendEmail(
      tx,
      deps.config.supportEmail,
      email,
      `privacy-due:${now.toISOString()}`,
    )
  })
}

/** Task: deletes requests that nobody confirmed, and those that ended a year ago. */
export function deleteOldPrivacyRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return deleteOldRequests(db, {
    unconfirmed: daysAgo(RETENTION_DAYS.unconfirmedPrivacyRequests),
    ended: daysAgo(RETENTION_DAYS.privacyRequests),
  })
}
