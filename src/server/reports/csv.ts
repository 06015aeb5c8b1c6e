import type { Centavos } from '#contract/money/money.ts'

/** Byte order mark: spreadsheets read the file as UTF-8. */
export const BOM = '\uFEFF'

/**
 * The start of what a spreadsheet may run: a sign, also behind characters that show nothing (spaces,
 * controls, zero-width and filler letters), which some programs strip; or a tab or line break.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@|])/u
const NEEDS_QUOTES = /[",\r\n]/
/** Most cells begin with a letter or digit, also after NFKC, and so are no formula; nor is a sum below zero. */
const PLAIN = /^(?:[0-9A-Za-z]|-\d+\.\d\d$)/

function isFormula(text: string): boolean {
  // NFKC: full-width, small and superscript signs become the plain ones.
  return text !== '' && !PLAIN.test(text) && FORMULA.test(text.normalize('NFKC'))
}

/** Quotes a cell by RFC 4180, and disarms formulas (`R8`). */
export function toCsvCell(text: string): string {
  const inert = isFormula(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Joins cells to a row that ends with CRLF. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

/** `123450` → `1234.50`: pesos as spreadsheets read them (`R8`). */
export function toCsvPesos(centavos: Centavos): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
}
