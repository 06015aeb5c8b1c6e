/**
 * The characters of a folio (`R28`): none that looks or sounds like another one of them, and no
 * vowels, so that no folio is a word. A check of the table repeats them.
 */
export const FOLIO_CHARACTERS = '23456789CDFHJKMPRTVWXY'

/** How many of them a folio has. */
export const FOLIO_LENGTH = 6

/** What people read or hear in place of a character of a folio. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'D',
  '1': '7',
  B: '8',
  G: '6',
  I: '7',
  L: '7',
  N: 'M',
  O: 'D',
  Q: 'D',
  S: '5',
  U: 'V',
  Z: '2',
}

/** `7F3K92` → `CIG-7F3K-92`. */
export function formatFolio(characters: string): string {
  return `CIG-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/**
 * Reads a folio as somebody typed it: in any case, with or without hyphens, spaces and `CIG`, and with
 * look-alikes. Null if the text cannot be one.
 */
export function readFolio(text: string): string | null {
  const typed = text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const read = typed
    .replace(/^C[I1L][G6](?=.{6}$)/, '')
    .replace(/./g, (character) => LOOK_ALIKES[character] ?? character)
  const isFolio =
    read.length === FOLIO_LENGTH && [...read].every((one) => FOLIO_CHARACTERS.includes(one))
  return isFolio ? formatFolio(read) : null
}
