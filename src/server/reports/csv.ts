import type { Centavos } from '#contract/money/money.ts'

/** Tells spreadsheets that what follows is UTF-8. */
export const BOM = '\uFEFF'

/** What a spreadsheet would run as a formula, also after full-width signs and a line feed. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** One cell by RFC 4180, of text that no spreadsheet will run (`R8`). */
export function toCsvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** One row with its CRLF. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

/** `123450` → `1234.50`: pesos as a spreadsheet reads them (`R8`). */
export function toCsvPesos(centavos: Centavos): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
}
