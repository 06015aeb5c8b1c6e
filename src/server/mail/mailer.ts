import { createTransport } from 'nodemailer'
import type { TaskData } from '#server/jobs/outbox.ts'

const SMTP_TIMEOUT_MS = 10_000

export interface Mailer {
  /** Resolves once the SMTP server has taken the letter; throws otherwise. */
  send(letter: TaskData['send-letter']): Promise<void>
  close(): void
}

/** Hands letters to the SMTP server of the environment; only the task `send-letter` calls it. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      await transport.sendMail({ to, subject, text, html, messageId })
    },
    close: () => transport.close(),
  }
}
