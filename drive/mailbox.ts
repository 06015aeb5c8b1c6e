const PATIENCE_MS = 15_000
const LOOK_AGAIN_MS = 100

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export async function lettersTo(mailboxUrl: string, address: string): Promise<Letter[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as Letter[]
}

/** Waits for the letter with these words in its subject. */
export async function letterTo(
  mailboxUrl: string,
  address: string,
  subject: string | RegExp,
): Promise<Letter> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const letters = await lettersTo(mailboxUrl, address)
    const letter = letters.find((one) => one.subject.match(subject) !== null)
    if (letter) return letter
    if (performance.now() > deadline) {
      const subjects = letters.map((one) => one.subject).join(', ') || 'nada'
      throw new Error(`No llegó la carta '${subject}' para ${address}; llegó: ${subjects}`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** The first link of the letter whose address contains these words. */
export function linkIn(letter: Letter, containing: string): string {
  const links = letter.text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((address) => address.includes(containing))
  if (!link) throw new Error(`no link with '${containing}' in: ${letter.text}`)
  return link
}
