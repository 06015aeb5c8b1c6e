/** Counts characters as PostgreSQL does: an emoji is one, where JavaScript counts two. */
export function countCharacters(text: string): number {
  return [...text].length
}

/** Characters that show nothing: fillers, joiners, marks without a letter, spaces of all kinds. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Z}\s\u2800]/gu

/** True for text in which a reader sees nothing, such as U+200B or U+3164 alone. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** Counts the characters that a reader sees, and the spaces between them. */
export function countVisibleCharacters(text: string): number {
  return countCharacters(text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').trim())
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/

/**
 * More marks on one letter than any language has (Unicode's stream-safe limit is 30). Composing them
 * takes time that grows with the square of their number: 64 kB would occupy a process for seconds.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u

/**
 * Returns the text as the product stores it: composed (NFC), lines that end in `\n`, without the
 * direction marks that phones copy along with a name. Null for text that cannot be stored or shown:
 * NUL and other control characters, halves of characters, and heaps of marks.
 */
export function normalizeText(text: string): string | null {
  if (!text.isWellFormed() || TOO_MANY_MARKS.test(text)) return null
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  return CONTROL.test(clean) ? null : clean
}
