import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../system/commands.ts'

/** Where the page's own part of the display font is kept; `design.css` names it. */
export const SPANISH_FONT_FILE = path.join(ROOT, 'assets/fonts/fraunces-spanish-600-normal.woff2')

/** Printable ASCII, and what Spanish texts need beside it. */
const SPANISH_CHARACTERS =
  String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)) +
  'áéíóúüñÁÉÍÓÚÜÑ¡¿°ª º«»“”‘’–—…·×\u00a0'

/**
 * Makes the display font with the characters of Spanish only: a third lighter than the Latin one,
 * which a browser fetches besides only for a name that needs it (`unicode-range`).
 */
export async function subsetDisplayFont(): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url)
  const whole = resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2')
  return subsetFont(await fs.readFile(whole), SPANISH_CHARACTERS, { targetFormat: 'woff2' })
}

if (import.meta.main) await fs.writeFile(SPANISH_FONT_FILE, await subsetDisplayFont())
