import { expect } from '@playwright/test'
import { mailboxUrl } from './ports.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export async function lettersTo(address: string): Promise<Letter[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as Letter[]
}

/** Waits for the letter with these words in its subject. */
export async function letterTo(address: string, subject: string | RegExp): Promise<Letter> {
  const found = async () =>
    (await lettersTo(address)).find((letter) => letter.subject.match(subject) !== null)
  await expect.poll(found, { message: `carta '${subject}' para ${address}` }).toBeTruthy()
  const letter = await found()
  if (!letter) throw new Error('the letter was there a moment ago')
  return letter
}

/** The first link of the letter whose address contains these words. */
export function linkIn(letter: Letter, containing: string): string {
  const links = letter.text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((address) => address.includes(containing))
  if (!link) throw new Error(`no link with '${containing}' in: ${letter.text}`)
  return link
}
