import { createRequire } from 'node:module'

export type Face = 'text' | 'strong' | 'display'

export interface Style {
  face: Face
  /** In points. */
  size: number
  color: string
}

export type Doc = PDFKit.PDFDocument

/** The part of pdfkit's embedded font that its types omit. */
export interface EmbeddedFont {
  id: string
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  widthOfString(text: string, size: number): number
  encode(text: string): [glyphs: string[], positions: unknown[]]
  ref(): unknown
}

/** A grapheme in the first font that has it; `advance` is its width at one point. */
interface Glyph {
  text: string
  font: string
  advance: number
  scale: number
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
const UNKNOWN = '?'
/** Where a line may end: after a space, and after the separators of addresses and links. */
const BREAKS = /(?<=[\s@/_-])(?=\S)/u

/** Parsed once for all documents: the emoji font alone takes a quarter of a second. */
const parsedFonts = new Map<string, EmbeddedFont['font']>()

/** Text is measured here, so pdfkit need not. */
const UNMEASURED = { lineBreak: false, baseline: 'alphabetic', wordCount: 1 } as const

function openFont(doc: Doc, path: string): EmbeddedFont {
  const font = parsedFonts.get(path)
  // pdfkit accepts a parsed font too; its types omit that.
  if (font) doc.registerFont(path, font as unknown as string)
  const { _font: opened } = doc.font(path) as unknown as { _font: EmbeddedFont }
  parsedFonts.set(path, opened.font)
  return opened
}

/** Characters that are each one grapheme: the fast path for most text. */
const SINGLE_CHARACTER_GRAPHEMES = /^[\u0020-\u02ff]*$/

function toGraphemes(text: string): string[] {
  if (SINGLE_CHARACTER_GRAPHEMES.test(text)) return [...text]
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Measures and draws text with font fallback: accents, other scripts, emoji. */
export function createTypesetter(doc: Doc): Typesetter {
  const glyphCache: Record<Face, Map<string, Glyph>> = {
    text: new Map(),
    strong: new Map(),
    display: new Map(),
  }

  function findInFont(path: string, text: string): Glyph | undefined {
    const font = openFont(doc, path)
    for (const character of text) {
      if (!font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return undefined
    }
    const scale = path === EMOJI ? EMOJI_SCALE : 1
    return { text, font: path, advance: font.widthOfString(text, scale), scale }
  }

  function findGlyph(face: Face, grapheme: string): Glyph {
    const bare = grapheme.replace(INVISIBLE, '')
    const [base = ''] = bare
    for (const text of new Set([grapheme, bare, base])) {
      if (text === '') return { text: '', font: EMOJI, advance: 0, scale: 1 }
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

  const toGlyphs = (text: string, { face }: Style): Glyph[] =>
    toGraphemes(text.normalize('NFC').replace(CONTROL, ' ')).map((grapheme) =>
      toGlyph(face, grapheme),
    )
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
    const lines: string[] = []
    let line = ''
    for (const word of text.trim().split(BREAKS)) {
      if (width((line + word).trimEnd(), style) <= limit) {
        line += word
        continue
      }
      if (line.trim()) lines.push(line.trimEnd())
      const broken = breakWord(word, style, limit)
      lines.push(...broken.slice(0, -1))
      line = broken.at(-1) ?? ''
    }
    return [...lines, line.trimEnd()]
  }

  return {
    width,
    lines: (text, style, limit) =>
      text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .flatMap((part) => paragraph(part.replace(/[^\S\n]+/g, ' '), style, limit)),
    draw: (text, { x, y }, style) => {
      doc.fillColor(style.color)
      let left = x
      let run: Glyph[] = []
      const flush = () => {
        const [first] = run
        const words = run.map((glyph) => glyph.text).join('')
        if (first && words) {
          doc.font(first.font).fontSize(style.size * first.scale)
          const textWidth = advance(run) * style.size
          doc.text(words, left, y, { ...UNMEASURED, textWidth } as PDFKit.Mixins.TextOptions)
        }
        left += advance(run) * style.size
        run = []
      }
      for (const glyph of toGlyphs(text, style)) {
        if (run[0] && run[0].font !== glyph.font) flush()
        run.push(glyph)
      }
      flush()
    },
    digits: () => openFont(doc, FONTS.text[0] ?? ''),
  }
}
