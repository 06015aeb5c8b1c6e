import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { EventTheme } from '#contract/product/product.ts'

const ROOT = new URL('../../../', import.meta.url)
const require = createRequire(import.meta.url)

function read(path: string): string {
  return fs.readFileSync(new URL(path, ROOT), 'utf8')
}

/** Reads the light colours of the palette: the first value of each CSS variable. */
function readPalette(): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name = '', value = ''] of read('assets/palette.css').matchAll(
    /--([\w-]+):\s*(#[\da-f]{6})/gi,
  )) {
    if (!colours.has(name)) colours.set(name, value)
  }
  return colours
}

const palette = readPalette()

/** Returns a colour of the palette, `#rrggbb`. Throws for an unknown name. */
export function getColour(name: string): string {
  const value = palette.get(name)
  if (!value) throw new Error(`the palette has no ${name}`)
  return value
}

/** Reads the content of an SVG file, with colours in place of CSS variables. */
function readDrawing(path: string): string {
  return read(path)
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => getColour(name))
}

/** Reads a theme's artwork, 1280 × 360. */
export function readThemeDrawing(theme: EventTheme): string {
  return readDrawing(`assets/themes/${theme}.svg`)
}

/** Reads the product's logo, 64 × 64. */
export function readBrandDrawing(): string {
  return readDrawing('public/favicon.svg')
}

const loadFont = (name: string, weight: 400 | 600, file: string) => ({
  name,
  weight,
  style: 'normal' as const,
  data: fs.readFileSync(file),
})

/** Loads two typefaces with European Latin and monochrome emoji; satori uses the first with a glyph. */
export function loadFonts() {
  return [
    loadFont(
      'Fraunces',
      600,
      require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
    ),
    loadFont(
      'Fraunces Ext',
      600,
      require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'),
    ),
    loadFont(
      'Noto Sans',
      600,
      require.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff'),
    ),
    loadFont(
      'Noto Sans Ext',
      600,
      require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
    ),
    loadFont(
      'Noto Emoji',
      400,
      require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'),
    ),
  ]
}
