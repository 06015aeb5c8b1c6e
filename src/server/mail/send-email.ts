import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { LOG } from '#server/log-events.ts'
import { MailError, type Mailer } from './mailer.ts'

/**
 * Task: sends an email. It drops, with a warning in the log, an email whose link has expired and one
 * to a mailbox that the server rejects permanently; it throws on other failures, to be retried.
 */
export async function sendEmail(
  { now, log }: Pick<Deps, 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
  email: TaskData['send-email'],
): Promise<void> {
  const { expiresAt, messageId } = email
  if (expiresAt && new Date(expiresAt) <= now()) {
    log.warn({ email: messageId }, LOG.emailExpired)
    return
  }
  try {
    await mailer.send(email)
  } catch (error) {
    if (!(error instanceof MailError && error.isPermanent)) throw error
    log.warn({ err: error, email: messageId }, LOG.emailRejected)
  }
}
