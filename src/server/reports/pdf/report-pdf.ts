import { drawBrand, INK_COLOR, LINE_COLOR, MUTED_COLOR } from './brand.ts'
import {
  createStamp,
  drawParagraph,
  openPdf,
  PAGE_LEFT,
  PAGE_RIGHT,
  type PdfPages,
  TEXT_WIDTH,
} from './pages.ts'
import { type Column, drawHead, drawRow, hasRoomForSection, type TableRow } from './table.ts'
import type { Style } from './typesetter.ts'

/** The beginning of an event's table, or some of its rows. */
export type ReportPart =
  /** Null where the report's title names the event. */
  { heading: { title: string; note: string } | null } | { rows: TableRow[] }

/** Everything but the tables; plain data. */
export interface PdfReport {
  title: string
  /** Under the title. */
  subject: string
  facts: string[]
  figures: { label: string; value: string }[]
  columns: readonly Column[]
  madeAt: Date
}

const TITLE: Style = { face: 'display', size: 24, color: INK_COLOR }
const SUBJECT: Style = { face: 'strong', size: 12, color: INK_COLOR }
const FACT: Style = { face: 'text', size: 9, color: MUTED_COLOR }
const LABEL: Style = { face: 'text', size: 8, color: MUTED_COLOR }
const VALUE: Style = { face: 'strong', size: 14, color: INK_COLOR }
const RUNNING_HEADER: Style = { face: 'text', size: 8, color: MUTED_COLOR }
const HEADING: Style = { face: 'display', size: 13, color: INK_COLOR }

function drawFigures(pages: PdfPages, shown: PdfReport['figures']): void {
  const height = 46
  pages.doc
    .roundedRect(PAGE_LEFT, pages.y, TEXT_WIDTH, height, 8)
    .lineWidth(0.75)
    .stroke(LINE_COLOR)
  const step = TEXT_WIDTH / shown.length
  for (const [index, { label, value }] of shown.entries()) {
    const x = PAGE_LEFT + index * step + 14
    pages.type.draw(label, { x, y: pages.y + 17 }, LABEL)
    pages.type.draw(value, { x, y: pages.y + 35 }, VALUE)
  }
  pages.y += height
}

function drawFirstPageHeader(pages: PdfPages, report: PdfReport): void {
  drawBrand(pages.doc, pages.type, { x: PAGE_LEFT, y: pages.y })
  pages.y += 52
  drawParagraph(pages, report.title, TITLE, 1.3)
  drawParagraph(pages, report.subject, SUBJECT, 1.35)
  pages.y += 2
  for (const fact of report.facts) drawParagraph(pages, fact, FACT)
  pages.y += 12
  drawFigures(pages, report.figures)
  pages.y += 14
}

/** Creates the function that starts a page with the report's title at its top. */
function createPageStarter({ title, subject }: PdfReport, pages: PdfPages): () => void {
  const { doc, type } = pages
  const drawTitle = createStamp(doc, () => {
    drawBrand(doc, type, { x: PAGE_LEFT, y: pages.y - 14 }, 18)
    const [line = ''] = type.lines(`${title} · ${subject}`, RUNNING_HEADER, TEXT_WIDTH - 120)
    const x = PAGE_RIGHT - type.width(line, RUNNING_HEADER)
    type.draw(line, { x, y: pages.y - 2 }, RUNNING_HEADER)
  })
  return () => {
    pages.startPage()
    drawTitle()
    pages.y += 16
  }
}

type Heading = Extract<ReportPart, { heading: unknown }>['heading']

function drawSectionHead(pages: PdfPages, report: PdfReport, heading: Heading): void {
  if (heading) {
    pages.y += 16
    drawParagraph(pages, heading.title, HEADING, 1.35)
    drawParagraph(pages, heading.note, FACT, 1.35)
    pages.y += 2
  }
  drawHead(pages, report.columns)
}

/** Renders a report; each page is yielded as soon as it is full (`R8`). */
export async function* renderReportPdf(
  report: PdfReport,
  parts: AsyncIterable<ReportPart>,
): AsyncGenerator<Uint8Array> {
  const pages = openPdf(`${report.title}: ${report.subject}`, report.madeAt)
  const startNextPage = createPageStarter(report, pages)
  drawFirstPageHeader(pages, report)
  for await (const part of parts) {
    if ('heading' in part) {
      if (!hasRoomForSection(pages)) startNextPage()
      drawSectionHead(pages, report, part.heading)
      continue
    }
    for (const row of part.rows) {
      if (drawRow(pages, report.columns, row)) continue
      startNextPage()
      drawHead(pages, report.columns)
      drawRow(pages, report.columns, row)
      yield* await pages.readBytes()
    }
  }
  pages.close()
  yield* await pages.readBytes()
}
