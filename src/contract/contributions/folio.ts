/**
 * The characters of a folio (`R28`): none that looks or sounds like another one of them, and no
 * vowels, so that no folio is a word. A check of the table repeats them.
 */
export const FOLIO_CHARACTERS = '23456789CDFHJKMPRTVWXY'

/** How many of them a folio has. */
export const FOLIO_LENGTH = 6
/** How many characters of a folio stand before its second hyphen. */
const FOLIO_HALF_LENGTH = 4

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
  return `CIG-${characters.slice(0, FOLIO_HALF_LENGTH)}-${characters.slice(FOLIO_HALF_LENGTH)}`
}

/** Reads look-alikes as what they stand for; null if another character is left. */
function readCharacters(text: string): string | null {
  const read = text.toUpperCase().replace(/./g, (character) => LOOK_ALIKES[character] ?? character)
  return [...read].every((one) => FOLIO_CHARACTERS.includes(one)) ? read : null
}

/**
 * Reads the half of a folio that people say first (`3825` of `CIG-3825-92`), with or without `CIG`. A
 * number with a 0 or a 1 is none: no folio shows them. Null if the text cannot be one.
 */
export function readFolioHalf(text: string): string | null {
  const typed = text.trim().replace(/^CIG[\s-]*(?=.{4}$)/i, '')
  if (typed.length !== FOLIO_HALF_LENGTH || /^(?=\d*[01])\d+$/.test(typed)) return null
  return /^[A-Z0-9]+$/i.test(typed) ? readCharacters(typed) : null
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
  const read = readCharacters(typed.replace(/^C[I1L][G6](?=.{6}$)/, ''))
  return read?.length === FOLIO_LENGTH ? formatFolio(read) : null
}
