import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import type { Deps } from '#server/deps.ts'
import { NonAlertingFailure } from '#server/jobs/non-alerting-failure.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { LOG } from '#server/log-events.ts'
import { readContext } from '#server/tracing/work-context.ts'
import { deleteEmailsBefore, recordEmailStatus, recordFailure } from './emails-store.ts'

const SMTP_TIMEOUT_MS = 10_000

export type Mailer = ReturnType<typeof createMailer>

/** A mailbox may be full or new for so long. After that the email is given up. */
const REFUSED_FOR_MS = 2 * DAY_MS

/** Says why an email was not accepted, by codes: the server's messages quote addresses (`R13`). */
const describeError = ({ code, responseCode, command }: SMTPError) =>
  `mail: ${[code, responseCode, command].filter(Boolean).join(' ')}`

class MailError extends Error {
  override name = 'MailError'
}

/**
 * The server refuses the recipient, or the address is none, so that nobody was asked. A 421, with which a server
 * ends the session, is none: nodemailer makes it an ECONNECTION.
 */
class RecipientRefused extends NonAlertingFailure {
  /** A retry cannot succeed. */
  readonly isPermanent: boolean

  constructor(error: SMTPError) {
    super(describeError(error))
    this.isPermanent = !error.responseCode || error.responseCode >= 500
  }
}

export const isRecipientRefused = (error: unknown): boolean => error instanceof RecipientRefused

function toMailError(error: SMTPError): MailError | RecipientRefused {
  const { code, responseCode = 0, command } = error
  const isNoAddress = code === 'EENVELOPE' && responseCode === 0
  const isRefused = command === 'RCPT TO' && responseCode >= 400
  return isNoAddress || isRefused
    ? new RecipientRefused(error)
    : new MailError(describeError(error))
}

/** RFC 2047: an encoded word has at most 75 characters; nodemailer splits at 52, too. */
const ENCODED_WORD_LENGTH = 52

/**
 * Encodes a subject that looks encoded, as `=?utf-8?q?…?=` that a person typed: nodemailer would send it
 * as it is, and mail programs would show what it decodes to.
 */
async function encodeSubject(subject: string): Promise<string> {
  if (!subject.includes('=?')) return subject
  const mime = await import('nodemailer/lib/mime-funcs')
  return mime.encodeWord(subject, 'Q', ENCODED_WORD_LENGTH)
}

/** The headers by which mail programs offer to end such emails with one press (RFC 2369, RFC 8058). */
const buildUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const buildCalendarAttachment = (content: string) => ({
  filename: 'invitacion.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
})

/** Loads nodemailer and creates its connections' pool. */
async function createTransport(smtpUrl: string, from: string) {
  const nodemailer = await import('nodemailer')
  return nodemailer.createTransport(
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
}

/**
 * Sends emails through the configured SMTP server, to which the first one connects; only the task
 * `send-email` calls it.
 */
export function createMailer(smtpUrl: string, from: string) {
  let transport: ReturnType<typeof createTransport> | undefined
  const open = () => (transport ??= createTransport(smtpUrl, from))
  return {
    /** Resolves once the SMTP server has accepted the email; throws `MailError` or `RecipientRefused` otherwise. */
    send: async (email: TaskData['send-email']) => {
      const { to, subject, text, html, messageId, calendar, unsubscribeUrl } = email
      const [opened, encoded] = await Promise.all([open(), encodeSubject(subject)])
      const requestId = readContext()?.requestId
      const extras = {
        headers: {
          ...(requestId && { 'X-Request-Id': requestId }),
          ...(unsubscribeUrl && buildUnsubscribeHeaders(unsubscribeUrl)),
        },
        ...(calendar && { attachments: [buildCalendarAttachment(calendar)] }),
      }
      try {
        await opened.sendMail({ to, subject: encoded, text, html, messageId, ...extras })
      } catch (error) {
        throw toMailError(error as SMTPError)
      }
    },
    /** Connects and signs in, without an email; throws `MailError`. */
    verify: async () => {
      const opened = await open()
      try {
        await opened.verify()
      } catch (error) {
        throw toMailError(error as SMTPError)
      }
    },
    close: async () => (await transport)?.close(),
  }
}

/**
 * Task: sends an email, and records its status. It drops, with a warning in the log, an email whose link
 * has expired, one to an address that is none or that the server rejects permanently, and one whose
 * recipient the server has refused for two days; it throws on other failures, to be retried.
 * @param queuedAt when the email was enqueued
 */
export async function sendEmail(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
  email: TaskData['send-email'],
  queuedAt: Date,
): Promise<void> {
  const { expiresAt, messageId } = email
  const end = (status: 'accepted' | 'expired' | 'rejected', error: string | null = null) =>
    recordEmailStatus(db, messageId, { status, at: now(), error })
  if (expiresAt && new Date(expiresAt) <= now()) {
    log.warn({ email: messageId }, LOG.emailExpired)
    return end('expired')
  }
  try {
    await mailer.send(email)
  } catch (error) {
    if (!(error instanceof MailError || error instanceof RecipientRefused)) throw error
    const isOver = now().getTime() - queuedAt.getTime() >= REFUSED_FOR_MS
    const isRejected = error instanceof RecipientRefused && (error.isPermanent || isOver)
    if (!isRejected) {
      await recordFailure(db, messageId, error.message)
      throw error
    }
    log.warn({ err: error, email: messageId }, LOG.emailRejected)
    return end('rejected', error.message)
  }
  return end('accepted')
}

/** Task: forgets what became of old emails. */
export function deleteOldEmails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteEmailsBefore(db, new Date(now().getTime() - RETENTION_DAYS.emails * DAY_MS))
}
