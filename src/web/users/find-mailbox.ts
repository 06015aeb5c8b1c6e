/** Where somebody reads the email of the providers that most people in Mexico have, by domain. */
const MAILBOXES: Record<string, { name: string; url: string }> = {
  gmail: { name: 'Gmail', url: 'https://mail.google.com/mail/' },
  outlook: { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  hotmail: { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  live: { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  yahoo: { name: 'Yahoo', url: 'https://mail.yahoo.com/' },
  icloud: { name: 'iCloud', url: 'https://www.icloud.com/mail' },
}

const KNOWN_DOMAIN = /@(?:(gmail|icloud)\.com|(outlook|hotmail|live|yahoo)\.(?:com|es|com\.mx))$/i

/** Returns the page on which this address's email is read; null where it is not known. */
export function findMailbox(address: string): { name: string; url: string } | null {
  const [, one, other] = KNOWN_DOMAIN.exec(address) ?? []
  return MAILBOXES[(one ?? other ?? '').toLowerCase()] ?? null
}
