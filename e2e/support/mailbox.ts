import * as mailbox from '../../product-client/mailbox.ts'
import { mailboxUrl } from './ports.ts'

export const listEmails = (address: string) => mailbox.listEmails(mailboxUrl, address)

/** Waits for an email to this address whose subject matches. */
export const waitForEmail = (address: string, subject: string | RegExp) =>
  mailbox.waitForEmail(mailboxUrl, address, subject)
