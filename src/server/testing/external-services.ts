/** How a test speaks with what stands in for the outside world: the sandbox and the mailbox. */
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
  /** Waits for the letter to this address whose subject contains the words; throws after a while. */
  waitForEmail(address: string, subject: string): Promise<ReceivedEmail>
}

export interface StripeControl {
  /** Calls the sandbox's control API, such as `post('/checkout/cs_…/pay', { card })`. */
  post<T = unknown>(path: string, body?: unknown): Promise<T>
  get<T = unknown>(path: string): Promise<T>
}

const WAIT_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 25

/** Waits for a fact: looks again until `look` gives a value; throws when patience ends. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  patienceMs: number = WAIT_TIMEOUT_MS,
): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > until) throw new Error(`never came true: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

export function connectMailbox(url: string): Mailbox {
  const lettersTo = async (address: string) => {
    const response = await fetch(`${url}/api/messages?to=${encodeURIComponent(address)}`)
    const body = (await response.json()) as ReceivedEmail[] | { messages: ReceivedEmail[] }
    return Array.isArray(body) ? body : body.messages
  }
  return {
    listEmails: lettersTo,
    waitForEmail: (address, subject) =>
      waitUntil(`a letter '${subject}' to ${address}`, async () =>
        (await lettersTo(address)).find((letter) => letter.subject.includes(subject)),
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
