import fs from 'node:fs'
import { createRequire } from 'node:module'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import { type EventTheme, PRODUCT_NAME } from '#contract/product/product.ts'
import type { PreviewContent } from './content.ts'

const ROOT = new URL('../../../', import.meta.url)

const require = createRequire(import.meta.url)

function read(path: string): string {
  return fs.readFileSync(new URL(path, ROOT), 'utf8')
}

/** Reads the light colors of the palette: the first value of each CSS variable. */
function readPalette(): Map<string, string> {
  const colors = new Map<string, string>()
  for (const [, name = '', value = ''] of read('assets/palette.css').matchAll(
    /--([\w-]+):\s*(#[\da-f]{6})/gi,
  )) {
    if (!colors.has(name)) colors.set(name, value)
  }
  return colors
}

const palette = readPalette()

/** Returns a color of the palette, `#rrggbb`. Throws for an unknown name. */
export function getColor(name: string): string {
  const value = palette.get(name)
  if (!value) throw new Error(`the palette has no ${name}`)
  return value
}

/** Reads the content of an SVG file, with colors in place of CSS variables. */
function readDrawing(path: string): string {
  return read(path)
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => getColor(name))
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

/** Characters missing from the fonts, which have Latin, digits, punctuation, currency and emoji. */
const UNRENDERABLE =
  /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Extended_Pictographic}\p{RI}\u200d]/gu

/** Skin tones and variants of emoji: the monochrome font lacks them, and satori would leave a gap. */
const EMOJI_VARIANTS = /[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

/** Satori renders a space after an emoji in the emoji font, where it is five times as wide. */
const SPACE_AFTER_EMOJI = /(?<=\p{Extended_Pictographic}|\p{RI}) /gu

/** Removes characters that would render as empty boxes; returns null if nothing readable is left. */
export function toRenderableText(text: string): string | null {
  const renderable = text
    .replace(EMOJI_VARIANTS, '')
    .replace(UNRENDERABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(renderable)) return null
  return renderable.replace(SPACE_AFTER_EMOJI, '\u200b ')
}

export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
/** Top of the sheet that holds the text, in pixels. */
export const SHEET_TOP = 306

export const DISPLAY_FONTS = 'Fraunces, Fraunces Ext, Noto Sans, Noto Sans Ext, Noto Emoji'
export const TEXT_FONTS = 'Noto Sans, Noto Sans Ext, Noto Emoji'
/** Lines and font size of a name by its length; at most 100 characters (`spec §9`). */
const NAME_SIZES = [
  { upTo: 27, lines: 1, fontSize: 78 },
  { upTo: 66, lines: 2, fontSize: 54 },
]
const LONG_NAME = { lines: 2, fontSize: 43 }

export function createFlexBox(style: CSSProperties, ...children: ReactNode[]): ReactNode {
  return createElement(
    'div',
    { style: { display: 'flex', boxSizing: 'border-box', ...style } },
    ...children,
  )
}

/** A text clamped to a number of lines, with an ellipsis. */
export function line(text: string, lines: number, style: CSSProperties): ReactNode {
  const clamped = { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style }
  return createElement('div', { style: clamped as CSSProperties }, text)
}

function nameLines(name: string): ReactNode {
  const length = [...name].length
  const { lines, fontSize } = NAME_SIZES.find(({ upTo }) => length <= upTo) ?? LONG_NAME
  return line(name, lines, { fontFamily: DISPLAY_FONTS, fontSize, lineHeight: 1.12 })
}

function progressRow({ text, share }: NonNullable<PreviewContent['progress']>, accent: string) {
  const amounts = createFlexBox({ fontSize: 36, color: getColor('color-ink'), flexShrink: 0 }, text)
  if (share === null) return amounts
  const fill = { width: `${Math.max(share > 0 ? 3 : 0, share * 100)}%`, backgroundColor: accent }
  const bar = createFlexBox(
    { flexGrow: 1, height: 30, borderRadius: 15, backgroundColor: getColor('color-line') },
    createFlexBox({ ...fill, height: 30, borderRadius: 15 }),
  )
  return createFlexBox({ width: '100%', alignItems: 'center', gap: 28 }, bar, amounts)
}

/** Lays out the text of an event's preview for satori; draw-worker.ts adds the background. */
export function buildEventLayout(content: PreviewContent): ReactNode {
  const accent = getColor(`accent-${content.theme}`)
  const place = content.place && toRenderableText(content.place)
  const when = place ? `${content.date} · ${place}` : content.date
  return createFlexBox(
    {
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT - SHEET_TOP,
      padding: '20px 56px 32px',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'space-between',
      textAlign: 'center',
      fontFamily: TEXT_FONTS,
      fontWeight: 600,
      color: getColor('color-ink'),
    },
    line(toRenderableText(content.invitation) ?? 'Te invitan', 1, { fontSize: 34, color: accent }),
    nameLines(toRenderableText(content.name) ?? 'Baby shower'),
    line(when, 1, { fontSize: 32, color: getColor('color-muted') }),
    content.progress && progressRow(content.progress, accent),
  )
}

/** Lays out the preview of an event that visitors may not see: the product's name. */
export function buildBrandLayout(): ReactNode {
  return createFlexBox(
    {
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT - SHEET_TOP,
      padding: '40px 56px 60px',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 12,
      fontFamily: TEXT_FONTS,
      fontWeight: 600,
      color: getColor('color-ink'),
    },
    createFlexBox({ fontFamily: DISPLAY_FONTS, fontSize: 104 }, PRODUCT_NAME),
    createFlexBox({ fontSize: 40, color: getColor('color-muted') }, 'Baby showers con sueños'),
  )
}
