/** Clients of the external services of a test run: the Stripe sandbox and the mailbox. */
export interface ReceivedEmail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: string
}

export interface Mailbox {
  /** Newest first. */
  listEmails(address: string): Promise<ReceivedEmail[]>
  /** Waits for an email to this address whose subject contains the text; throws after a minute. */
  waitForEmail(address: string, subject: string): Promise<ReceivedEmail>
}

export interface StripeControl {
  /** Calls the sandbox's control API, such as `post('/checkout/cs_…/pay', { card })`. */
  post<T = unknown>(path: string, body?: unknown): Promise<T>
  get<T = unknown>(path: string): Promise<T>
}

const WAIT_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 25

/** Waits until `check` returns a value; throws when the time is over. */
export async function waitUntil<T>(
  what: string,
  check: () => Promise<T | undefined | false | null>,
  timeoutMs: number = WAIT_TIMEOUT_MS,
): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const value = await check()
    if (value) return value
    if (Date.now() > until) throw new Error(`timed out waiting until: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

export function connectMailbox(url: string): Mailbox {
  const listEmails = async (address: string) => {
    const response = await fetch(`${url}/api/messages?to=${encodeURIComponent(address)}`)
    const body = (await response.json()) as ReceivedEmail[] | { messages: ReceivedEmail[] }
    return Array.isArray(body) ? body : body.messages
  }
  return {
    listEmails,
    waitForEmail: (address, subject) =>
      waitUntil(`an email '${subject}' to ${address}`, async () =>
        (await listEmails(address)).find((email) => email.subject.includes(subject)),
      ),
  }
}

export function connectStripeControl(url: string, secretKey: string): StripeControl {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  return { post: (path, body) => send('POST', path, body), get: (path) => send('GET', path) }
}
