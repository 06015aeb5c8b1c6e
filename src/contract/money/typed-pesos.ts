import type { Centavos } from './money.ts'

const GROUPED_PESOS = /^\d{1,3}(?:[ ,]\d{3})*(?:\.\d{0,2})?$/
const PLAIN_PESOS = /^\d*(?:\.\d{0,2})?$/

const stripUnits = (typed: string) =>
  typed
    .replace(/\s+/gu, ' ')
    .replace(/mxn|pesos/i, '')
    .replace('$', '')
    .trim()

/**
 * Parses pesos typed by a person into centavos; null if the text is not one clear amount. Accepts
 * `1500`, `1,500.00`, `$1 500` and `1500 MXN`; refuses a third decimal, exponents, signs and unsafe
 * integers.
 */
export function parsePesos(typed: string): Centavos | null {
  const bare = stripUnits(typed)
  if (!/\d/.test(bare) || !(PLAIN_PESOS.test(bare) || GROUPED_PESOS.test(bare))) return null
  const [whole = '', decimals = ''] = bare.replace(/[ ,]/g, '').split('.')
  const centavos = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? centavos : null
}

/** As `parsePesos`, for a search: a decimal comma is clear there (`500,00`). */
export const parseSearchedPesos = (typed: string): Centavos | null =>
  parsePesos(typed.replace(/,(\d{2})$/, '.$1'))

const BEGUN_PESOS =
  /^(?:\d*|\d{1,3}(?:[ ,]\d{3})*[ ,]\d{0,3})(?:\.\d{0,2})?(?: ?(?:mx?|p(?:es?)?|peso))?$/i

/** Whether somebody who types on may make an amount of this: not of `1.500,50` or `1e9`. */
export const canBecomePesos = (typed: string): boolean => BEGUN_PESOS.test(stripUnits(typed))
