import { waitUntil } from './wait.ts'

export interface ReceivedEmail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** How often it was delivered: the mailbox keeps one email of each Message-ID. */
  deliveries: number
}

export async function listEmails(mailboxUrl: string, address: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as ReceivedEmail[]
}

/** Reads an email as it arrived: its headers and attachments. */
export async function readEmailSource(
  mailboxUrl: string,
  { id }: Pick<ReceivedEmail, 'id'>,
): Promise<string> {
  return (await fetch(`${mailboxUrl}/messages/${id}/source`)).text()
}

/** Waits for an email to this address whose subject contains the text or matches the expression. */
export async function waitForEmail(
  mailboxUrl: string,
  address: string,
  subject: string | RegExp,
): Promise<ReceivedEmail> {
  let subjects: string[] = []
  return waitUntil(
    () => `an email '${subject}' to ${address} arrives; received: ${subjects.join(', ')}`,
    async () => {
      const emails = await listEmails(mailboxUrl, address)
      subjects = emails.map((email) => email.subject)
      return emails.find((email) =>
        typeof subject === 'string' ? email.subject.includes(subject) : subject.test(email.subject),
      )
    },
  )
}

/** Finds the first link of the email whose address contains this text; throws if there is none. */
export function findLink(email: ReceivedEmail, containing: string): string {
  const links = email.text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((address) => address.includes(containing))
  if (!link) throw new Error(`no link with '${containing}' in: ${email.text}`)
  return link
}
