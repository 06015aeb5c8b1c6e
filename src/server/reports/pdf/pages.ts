import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { LOCALE, PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { formatLongInstant } from '../format.ts'
import { LINE_COLOR, MUTED_COLOR } from './brand.ts'
import {
  createTypesetter,
  type PdfDocument,
  type Style,
  type Typesetter,
  toChannels,
} from './typesetter.ts'

export const PAGE_LEFT = 48
export const PAGE_RIGHT = 564
/** How wide text and tables are, in points. */
export const TEXT_WIDTH = PAGE_RIGHT - PAGE_LEFT
const TOP = 48
const FOOTER_RULE = 736
const FOOTER_BASELINE = 752
/** The lowest end of text. */
export const TEXT_BOTTOM = 724

const FOOTER: Style = { face: 'text', size: 8, color: MUTED_COLOR }

/** A document of US-letter pages; `y` is where the next block is drawn. */
export interface PdfPages {
  doc: PdfDocument
  type: Typesetter
  y: number
  /** Ends the page and begins another; `readBytes` can read what is complete. */
  startPage(): void
  /** Reads the finished bytes, after yielding to the event loop. */
  readBytes(): Promise<Uint8Array[]>
  /** Ends the document. */
  close(): void
}

interface Reference {
  data: Record<string, unknown>
  end(content: string): void
}

/**
 * The number of pages is known at the end, after the first pages were sent: all pages refer to one
 * drawing, which is written last.
 */
function createPageTotal(doc: PdfDocument, type: Typesetter) {
  const drawing = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, 60, 12],
  }) as unknown as Reference
  return {
    show: (x: number, y: number) => {
      doc.page.xobjects.PageTotal = drawing
      doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /PageTotal Do Q`)
    },
    draw: (total: number) => {
      const font = type.digits()
      const [glyphs] = font.encode(String(total))
      drawing.data.Resources = { Font: { [font.id]: font.ref() } }
      drawing.end(
        `BT /${font.id} ${FOOTER.size} Tf ${toChannels(MUTED_COLOR)} rg <${glyphs.join('')}> Tj ET`,
      )
    },
  }
}

/**
 * Creates a drawing that is the same on every page: drawn once, then its operators are copied.
 * `draw` must always begin with the same graphics state and at the same place.
 */
export function createStamp(doc: PdfDocument, draw: () => void): () => void {
  let recorded: { operators: Buffer; fonts: Record<string, unknown> } | undefined
  return () => {
    const { page } = doc
    if (recorded) {
      Object.assign(page.fonts, recorded.fonts)
      page.write(recorded.operators)
      return
    }
    const { buffer } = page.content as unknown as { buffer: Uint8Array[] }
    const begin = buffer.length
    draw()
    recorded = { operators: Buffer.concat(buffer.slice(begin)), fonts: { ...page.fonts } }
  }
}

/** Opens a document and its first page. `madeAt` is written into it as its date. */
export function openPdf(title: string, madeAt: Date): PdfPages {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    font: '',
    autoFirstPage: false,
    lang: LOCALE,
    displayTitle: true,
    pdfVersion: '1.7',
    fontLayoutCache: false,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: madeAt },
  } as PDFKit.PDFDocumentOptions)
  const type = createTypesetter(doc)
  const total = createPageTotal(doc, type)
  let pageCount = 0

  const drawFooter = createStamp(doc, () => {
    doc
      .moveTo(PAGE_LEFT, FOOTER_RULE)
      .lineTo(PAGE_RIGHT, FOOTER_RULE)
      .lineWidth(0.5)
      .stroke(LINE_COLOR)
    type.draw(
      `Generado el ${formatLongInstant(madeAt)}`,
      { x: PAGE_LEFT, y: FOOTER_BASELINE },
      FOOTER,
    )
    const help = SUPPORT_EMAIL
    type.draw(help, { x: PAGE_RIGHT - type.width(help, FOOTER), y: FOOTER_BASELINE }, FOOTER)
  })
  const drawPageNumber = () => {
    const page = `Página ${pageCount} de `
    const x = (PAGE_LEFT + PAGE_RIGHT) / 2 + 24
    type.draw(page, { x, y: FOOTER_BASELINE }, FOOTER)
    total.show(x + type.width(page, FOOTER), FOOTER_BASELINE)
  }
  const pages: PdfPages = {
    doc,
    type,
    y: TOP,
    startPage: () => {
      doc.addPage()
      pageCount += 1
      drawFooter()
      drawPageNumber()
      pages.y = TOP
    },
    readBytes: async () => {
      await nextTurn()
      const bytes: Uint8Array | null = doc.read()
      return bytes ? [bytes] : []
    },
    close: () => {
      total.draw(pageCount)
      doc.end()
    },
  }
  pages.startPage()
  return pages
}

/** Draws text in as many lines as it needs; `leading` is a line's height in font sizes. */
export function drawParagraph(pages: PdfPages, text: string, style: Style, leading = 1.45): void {
  for (const line of pages.type.lines(text, style, TEXT_WIDTH)) {
    pages.type.draw(line, { x: PAGE_LEFT, y: pages.y + style.size }, style)
    pages.y += style.size * leading
  }
}

/** Draws a line across the page; `thickness` in points. */
export function drawRule(pages: PdfPages, color = LINE_COLOR, thickness = 0.75): void {
  const y = pages.y.toFixed(2)
  pages.doc.addContent(
    `${thickness} w ${toChannels(color)} RG ${PAGE_LEFT} ${y} m ${PAGE_RIGHT} ${y} l S`,
  )
}
