import { type CSSProperties, createElement, type ReactNode } from 'react'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { getColour } from './assets.ts'
import type { PreviewContent } from './content.ts'

/** What the picture's fonts hold: Latin, figures, punctuation, currency, emoji and what joins them. */
const UNRENDERABLE =
  /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Extended_Pictographic}\p{RI}\u200d]/gu

/** Skins and colours of emoji: the font has one ink, and satori would leave a gap for them. */
const EMOJI_VARIANTS = /[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

/** Satori takes a space that follows an emoji from the font of emoji, where it is five times as wide. */
const SPACE_AFTER_EMOJI = /(?<=\p{Extended_Pictographic}|\p{RI}) /gu

/** A text without what would come out as empty boxes; null if nothing readable is left. */
function toRenderableText(text: string): string | null {
  const kept = text.replace(EMOJI_VARIANTS, '').replace(UNRENDERABLE, ' ').replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(kept)) return null
  return kept.replace(SPACE_AFTER_EMOJI, '\u200b ')
}

export const WIDTH = 1200
export const HEIGHT = 630
/** Where the sheet of paper with the words begins. */
export const SHEET_TOP = 306

const DISPLAY = 'Fraunces, Fraunces Ext, Noto Sans, Noto Sans Ext, Noto Emoji'
const SANS = 'Noto Sans, Noto Sans Ext, Noto Emoji'
/** How a name is set by how many signs it has; 100 of them are the longest (`spec §9`). */
const NAME_SIZES = [
  { upTo: 27, lines: 1, fontSize: 78 },
  { upTo: 66, lines: 2, fontSize: 54 },
]
const LONG_NAME = { lines: 2, fontSize: 43 }

function box(style: CSSProperties, ...children: ReactNode[]): ReactNode {
  return createElement(
    'div',
    { style: { display: 'flex', boxSizing: 'border-box', ...style } },
    ...children,
  )
}

/** A text of so many lines at most, then three dots. */
function line(text: string, lines: number, style: CSSProperties): ReactNode {
  const clamped = { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style }
  return createElement('div', { style: clamped as CSSProperties }, text)
}

function nameLines(name: string): ReactNode {
  const length = [...name].length
  const { lines, fontSize } = NAME_SIZES.find(({ upTo }) => length <= upTo) ?? LONG_NAME
  return line(name, lines, { fontFamily: DISPLAY, fontSize, lineHeight: 1.12 })
}

function progressRow({ text, share }: NonNullable<PreviewContent['progress']>, accent: string) {
  const amounts = box({ fontSize: 36, color: getColour('color-ink'), flexShrink: 0 }, text)
  if (share === null) return amounts
  const fill = { width: `${Math.max(share > 0 ? 3 : 0, share * 100)}%`, backgroundColor: accent }
  const bar = box(
    { flexGrow: 1, height: 30, borderRadius: 15, backgroundColor: getColour('color-line') },
    box({ ...fill, height: 30, borderRadius: 15 }),
  )
  return box({ width: '100%', alignItems: 'center', gap: 28 }, bar, amounts)
}

/** The words on their sheet, for satori; what they lie on is put beneath in draw.ts. */
export function eventLayout(content: PreviewContent): ReactNode {
  const accent = getColour(`accent-${content.theme}`)
  const place = content.place && toRenderableText(content.place)
  const when = place ? `${content.date} · ${place}` : content.date
  return box(
    {
      width: WIDTH,
      height: HEIGHT - SHEET_TOP,
      padding: '20px 56px 32px',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'space-between',
      textAlign: 'center',
      fontFamily: SANS,
      fontWeight: 600,
      color: getColour('color-ink'),
    },
    line(toRenderableText(content.invitation) ?? 'Te invitan', 1, { fontSize: 34, color: accent }),
    nameLines(toRenderableText(content.name) ?? 'Baby shower'),
    line(when, 1, { fontSize: 32, color: getColour('color-muted') }),
    content.progress && progressRow(content.progress, accent),
  )
}

/** For what nobody but its owner may see: the product alone. */
export function brandLayout(): ReactNode {
  return box(
    {
      width: WIDTH,
      height: HEIGHT - SHEET_TOP,
      padding: '40px 56px 60px',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 12,
      fontFamily: SANS,
      fontWeight: 600,
      color: getColour('color-ink'),
    },
    box({ fontFamily: DISPLAY, fontSize: 104 }, PRODUCT_NAME),
    box({ fontSize: 40, color: getColour('color-muted') }, 'Baby showers con sueños'),
  )
}
