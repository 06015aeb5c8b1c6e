import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { LOG } from '#server/log-events.ts'
import { MailError, type Mailer } from './mailer.ts'

/**
 * Task: hands a letter to the mailer. One whose link is over, and one to a mailbox that is refused
 * for good, is given up with a word in the log; what else goes wrong is thrown, to be tried again.
 */
export async function sendEmail(
  { now, log }: Pick<Deps, 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
  letter: TaskData['send-email'],
): Promise<void> {
  const { expiresAt, messageId } = letter
  if (expiresAt && new Date(expiresAt) <= now()) {
    log.warn({ letter: messageId }, LOG.emailExpired)
    return
  }
  try {
    await mailer.send(letter)
  } catch (error) {
    if (!(error instanceof MailError && error.isPermanent)) throw error
    log.warn({ err: error, letter: messageId }, LOG.emailRejected)
  }
}
