import * as mailbox from '../drive/mailbox.ts'
import { mailboxUrl } from './ports.ts'

export const lettersTo = (address: string) => mailbox.lettersTo(mailboxUrl, address)

/** Waits for the letter with these words in its subject. */
export const letterTo = (address: string, subject: string | RegExp) =>
  mailbox.letterTo(mailboxUrl, address, subject)
