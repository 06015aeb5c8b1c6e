import { foldText } from '#server/db/text-search.ts'

/** A card as its holder's bank names it. */
export interface SearchedCard {
  lastDigits: string
  /** As Stripe names it; null if only the digits were typed. */
  brand: string | null
}

/** A card and the words beside it. */
interface FoundCard {
  card: SearchedCard
  words: string[]
}

const BRANDS = new Set(['visa', 'mastercard', 'amex'])
const DIGITS = /^([•·*]*)(\d{4})$/
/** What says that the digits after it are a card's. */
const MARK = /^(?:[•·*]+|tarjeta|terminacion|terminada|termina|visa|mastercard|amex)$/

function readCardAt(words: readonly string[], place: number): FoundCard | null {
  const [, dots, lastDigits] = DIGITS.exec(words[place] ?? '') ?? []
  if (!lastDigits) return null
  const folded = words.map(foldText)
  let first = place
  while (MARK.test(folded[first - 1] ?? '')) first -= 1
  const end = BRANDS.has(folded[place + 1] ?? '') ? place + 2 : place + 1
  if (first === place && end === place + 1 && !dots) return null
  const brand = folded.slice(first, end).find((word) => BRANDS.has(word)) ?? null
  return { card: { lastDigits, brand }, words: [...words.slice(0, first), ...words.slice(end)] }
}

/**
 * Reads `visa 4242`, `•••• 4242` or `tarjeta 4242` in a search, with the words that are left. Null if no word says that
 * four digits are a card's: alone they may be an amount or the half of a folio, too.
 */
export function readSearchedCard(text: string): FoundCard | null {
  const words = text.split(/\s+/).filter(Boolean)
  for (const place of words.keys()) {
    const found = readCardAt(words, place)
    if (found) return found
  }
  return null
}
