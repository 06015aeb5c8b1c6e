import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'

export type Face = 'text' | 'strong' | 'display'

export interface Style {
  face: Face
  /** In points. */
  size: number
  color: string
}

export type PdfDocument = PDFKit.PDFDocument

interface GlyphPosition {
  xAdvance: number
  advanceWidth: number
  xOffset: number
  yOffset: number
}

/** The part of pdfkit's embedded font that its types omit. */
export interface EmbeddedFont {
  id: string
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: { codePoints: number[] }[] }
  }
  widthOfString(text: string, size: number): number
  encode(text: string): [glyphs: string[], positions: GlyphPosition[]]
  ref(): unknown
}

/** A grapheme in the first font that has it; `advance` is its width at one point. */
interface Glyph {
  text: string
  font: string
  advance: number
  scale: number
  /** Its glyphs in the embedded font as hex; null if they have offsets, which pdfkit must place. */
  hex: string | null
}

export interface Typesetter {
  width(text: string, style: Style): number
  /** Breaks text into lines no wider than `width`; too long words are broken inside. */
  lines(text: string, style: Style, width: number): string[]
  /** Draws one line with its baseline at `y`. */
  draw(text: string, at: { x: number; y: number }, style: Style): void
  /** The font of digits. */
  digits(): EmbeddedFont
}

const { resolve } = createRequire(import.meta.url)
const file = (family: string, subset: string, weight: number) =>
  resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)

const REST = ['vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari']
const EMOJI = file('noto-emoji', 'emoji', 400)
/** Emoji are drawn wider than letters of their size. */
const EMOJI_SCALE = 0.86

function sans(weight: number): string[] {
  const of = (subset: string) => file('noto-sans', subset, weight)
  return [of('latin'), of('latin-ext'), EMOJI, ...REST.map(of)]
}

/** Fallback fonts in the order of lookup. */
const FONTS: Record<Face, string[]> = {
  text: sans(400),
  strong: sans(600),
  display: [file('fraunces', 'latin', 600), file('fraunces', 'latin-ext', 600), ...sans(600)],
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Joiners and variation selectors: a font may lack them and still have the character. */
const INVISIBLE =
  /[\u00ad\u061c\u200b-\u200f\u2060\ufeff\p{Variation_Selector}\u{e0020}-\u{e007f}]/gu
const CONTROL = /\p{Cc}/gu
/** Text that `normalize` and the removal of control characters leave as it is. */
const CLEAN = /^[\u0020-\u007e\u00a1-\u02ff]*$/
const UNKNOWN = '?'
/** Where a line may end: after a space, and after the separators of addresses and links. */
const BREAKS = /(?<=[\s@/_-])(?=\S)/u

/**
 * Parsed once for all documents: the emoji font alone takes a quarter of a second. A document that has a letter
 * only as a part of another one ('u' below an accent) leaves its glyph in the font without the letter.
 */
const parsedFonts = new Map<string, EmbeddedFont['font']>()

/** Names the glyphs of one character, so that readers of the PDF find the letter. */
function nameGlyphs({ font }: EmbeddedFont, text: string): void {
  const [codePoint = 0, ...others] = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  if (others.length > 0) return
  for (const glyph of font.layout(text).glyphs)
    if (glyph.codePoints.length === 0) glyph.codePoints = [codePoint]
}

/** Texts whose glyphs are kept. */
const CACHED_TEXTS = 1_000

/** Text is measured here, so pdfkit need not. */
const UNMEASURED = { lineBreak: false, baseline: 'alphabetic', wordCount: 1 } as const

function openFont(doc: PdfDocument, path: string): EmbeddedFont {
  const font = parsedFonts.get(path)
  // pdfkit accepts a parsed font too; its types omit that.
  if (font) doc.registerFont(path, font as unknown as string)
  const { _font: opened } = doc.font(path) as unknown as { _font: EmbeddedFont }
  parsedFonts.set(path, opened.font)
  return opened
}

const NO_GLYPH: Glyph = { text: '', font: EMOJI, advance: 0, scale: 1, hex: '' }

/** Encodes a grapheme whose glyphs stand side by side; null if one of them is shifted. */
function encodePlain(font: EmbeddedFont, text: string): string | null {
  const [glyphs, positions] = font.encode(text)
  const isPlain = positions.every(
    ({ xAdvance, advanceWidth, xOffset, yOffset }) =>
      xAdvance === advanceWidth && xOffset === 0 && yOffset === 0,
  )
  return isPlain ? glyphs.join('') : null
}

const channelsOf = new Map<string, string>()

/** `#C2185B` → `0.761 0.094 0.357`: a color as PDF operators expect it. */
export function toChannels(color: string): string {
  const known = channelsOf.get(color)
  if (known) return known
  const values = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const channels = values.map((value) => value.toFixed(3)).join(' ')
  channelsOf.set(color, channels)
  return channels
}

/** Characters that are each one grapheme: the fast path for most text. */
const SINGLE_CHARACTER_GRAPHEMES = /^[\u0020-\u02ff]*$/

function toGraphemes(text: string): string[] {
  if (SINGLE_CHARACTER_GRAPHEMES.test(text)) return [...text]
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Splits glyphs where the font changes; what draws nothing is left out. */
function toRuns(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = []
  for (const glyph of glyphs) {
    if (glyph.text === '') continue
    const run = runs.at(-1)
    if (run?.[0]?.font === glyph.font) run.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

/** Measures and draws text with font fallback: accents, other scripts, emoji. */
export function createTypesetter(doc: PdfDocument): Typesetter {
  const glyphCache: Record<Face, Map<string, Glyph>> = {
    text: new Map(),
    strong: new Map(),
    display: new Map(),
  }

  /** A text is measured, then drawn; labels and names of goals recur. */
  const lineCache: Record<Face, LRUCache<string, readonly Glyph[]>> = {
    text: new LRUCache({ max: CACHED_TEXTS }),
    strong: new LRUCache({ max: CACHED_TEXTS }),
    display: new LRUCache({ max: CACHED_TEXTS }),
  }
  const fonts = new Map<string, EmbeddedFont>()

  function fontAt(path: string): EmbeddedFont {
    const font = fonts.get(path) ?? openFont(doc, path)
    fonts.set(path, font)
    return font
  }

  function findInFont(path: string, text: string): Glyph | undefined {
    const font = fontAt(path)
    for (const character of text) {
      if (!font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return undefined
    }
    nameGlyphs(font, text)
    const scale = path === EMOJI ? EMOJI_SCALE : 1
    const hex = encodePlain(font, text)
    return { text, font: path, advance: font.widthOfString(text, scale), scale, hex }
  }

  function findGlyph(face: Face, grapheme: string): Glyph {
    const bare = grapheme.replace(INVISIBLE, '')
    const [base = ''] = bare
    for (const text of new Set([grapheme, bare, base])) {
      if (text === '') return NO_GLYPH
      for (const path of FONTS[face]) {
        const glyph = findInFont(path, text)
        if (glyph) return glyph
      }
    }
    return findGlyph(face, UNKNOWN)
  }

  function toGlyph(face: Face, grapheme: string): Glyph {
    const remembered = glyphCache[face].get(grapheme)
    if (remembered) return remembered
    const glyph = findGlyph(face, grapheme)
    glyphCache[face].set(grapheme, glyph)
    return glyph
  }

  const toGlyphs = (text: string, { face }: Style): readonly Glyph[] => {
    const known = lineCache[face].get(text)
    if (known) return known
    const clean = CLEAN.test(text) ? text : text.normalize('NFC').replace(CONTROL, ' ')
    const glyphs = toGraphemes(clean).map((grapheme) => toGlyph(face, grapheme))
    lineCache[face].set(text, glyphs)
    return glyphs
  }
  const advance = (glyphs: readonly Glyph[]) =>
    glyphs.reduce((sum, { advance }) => sum + advance, 0)
  const width = (text: string, style: Style) => advance(toGlyphs(text, style)) * style.size

  /** Breaks a word that is wider than a line. */
  function breakWord(word: string, style: Style, limit: number): string[] {
    const found: string[] = []
    let piece = ''
    for (const grapheme of toGraphemes(word)) {
      if (piece && width(piece + grapheme, style) > limit) {
        found.push(piece)
        piece = ''
      }
      piece += grapheme
    }
    return [...found, piece]
  }

  function paragraph(text: string, style: Style, limit: number): string[] {
    if (width(text, style) <= limit) return [text.trim()]
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of text.trim().split(BREAKS)) {
      if (used + width(word.trimEnd(), style) > limit) {
        if (line.trim()) lines.push(line.trimEnd())
        const broken = breakWord(word, style, limit)
        lines.push(...broken.slice(0, -1))
        line = broken.at(-1) ?? ''
        used = width(line, style)
        continue
      }
      line += word
      used += width(word, style)
    }
    return [...lines, line.trimEnd()]
  }

  /** Draws glyphs of one font; those of titles are kerned, and those with offsets placed, by pdfkit. */
  function drawRun(run: readonly Glyph[], { x, y }: { x: number; y: number }, style: Style): void {
    const [first] = run
    if (!first) return
    const size = style.size * first.scale
    if (style.face !== 'display' && run.every(({ hex }) => hex !== null)) {
      const font = fontAt(first.font)
      doc.page.fonts[font.id] ??= font.ref()
      const glyphs = run.map(({ hex }) => hex).join('')
      // The page's vertical axis points down, the text's up.
      const matrix = `1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm`
      const color = `${toChannels(style.color)} rg`
      doc.addContent(`BT ${color} /${font.id} ${size.toFixed(2)} Tf ${matrix} <${glyphs}> Tj ET`)
      return
    }
    doc.fillColor(style.color).font(first.font).fontSize(size)
    const textWidth = advance(run) * style.size
    const words = run.map(({ text }) => text).join('')
    doc.text(words, x, y, { ...UNMEASURED, textWidth } as PDFKit.Mixins.TextOptions)
  }

  return {
    width,
    lines: (text, style, limit) =>
      text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .flatMap((part) => paragraph(part.replace(/[^\S\n]+/g, ' '), style, limit)),
    draw: (text, { x, y }, style) => {
      let left = x
      for (const run of toRuns(toGlyphs(text, style))) {
        drawRun(run, { x: left, y }, style)
        left += advance(run) * style.size
      }
    },
    digits: () => fontAt(FONTS.text[0] ?? ''),
  }
}
