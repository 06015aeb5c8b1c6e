import fs from 'node:fs'
import { expect, it } from 'vitest'
import { SPANISH_FONT_FILE, subsetDisplayFont } from './spanish-font.ts'

it('the kept part of the display font is what its script makes of the whole one', async () => {
  expect((await subsetDisplayFont()).equals(fs.readFileSync(SPANISH_FONT_FILE))).toBe(true)
})
