import { drawBrand, INK, LINE, MUTED } from './brand.ts'
import { LEFT, openPdf, RIGHT, type PdfPages } from './pages.ts'
import { type Column, drawHead, drawRow, hasRoomForSection, type TableRow } from './table.ts'
import type { Style } from './typesetter.ts'

/** A part of a report with a table of its own. */
export interface Section {
  /** Null where the title says it already. */
  heading: { title: string; note: string } | null
  rows: AsyncIterable<TableRow>
}

export interface PdfReport {
  title: string
  /** What it is about, under the title. */
  subject: string
  facts: string[]
  figures: { label: string; value: string }[]
  columns: readonly Column[]
  sections: AsyncIterable<Section>
  madeAt: Date
  /** The same for a reader. */
  madeOn: string
}

const TITLE: Style = { face: 'display', size: 24, color: INK }
const SUBJECT: Style = { face: 'strong', size: 12, color: INK }
const FACT: Style = { face: 'text', size: 9, color: MUTED }
const LABEL: Style = { face: 'text', size: 8, color: MUTED }
const VALUE: Style = { face: 'strong', size: 14, color: INK }
const RUNNING_HEADER: Style = { face: 'text', size: 8, color: MUTED }
const HEADING: Style = { face: 'display', size: 13, color: INK }
const WIDTH = RIGHT - LEFT

function drawParagraph(sheet: PdfPages, text: string, style: Style, leading = 1.35): void {
  for (const line of sheet.type.lines(text, style, WIDTH)) {
    sheet.type.draw(line, { x: LEFT, y: sheet.y + style.size }, style)
    sheet.y += style.size * leading
  }
}

function drawFigures(sheet: PdfPages, shown: PdfReport['figures']): void {
  const height = 46
  sheet.doc.roundedRect(LEFT, sheet.y, WIDTH, height, 8).lineWidth(0.75).stroke(LINE)
  const step = WIDTH / shown.length
  for (const [index, { label, value }] of shown.entries()) {
    const x = LEFT + index * step + 14
    sheet.type.draw(label, { x, y: sheet.y + 17 }, LABEL)
    sheet.type.draw(value, { x, y: sheet.y + 35 }, VALUE)
  }
  sheet.y += height
}

function drawFirstPageHeader(sheet: PdfPages, report: PdfReport): void {
  drawBrand(sheet.doc, sheet.type, { x: LEFT, y: sheet.y })
  sheet.y += 52
  drawParagraph(sheet, report.title, TITLE, 1.3)
  drawParagraph(sheet, report.subject, SUBJECT)
  sheet.y += 2
  for (const fact of report.facts) drawParagraph(sheet, fact, FACT, 1.45)
  sheet.y += 12
  drawFigures(sheet, report.figures)
  sheet.y += 14
}

/** Every page after the first says of what it is a part. */
function startNextPage(sheet: PdfPages, { title, subject }: PdfReport): void {
  sheet.startPage()
  drawBrand(sheet.doc, sheet.type, { x: LEFT, y: sheet.y - 14 }, 18)
  const [line = ''] = sheet.type.lines(`${title} · ${subject}`, RUNNING_HEADER, WIDTH - 120)
  const x = RIGHT - sheet.type.width(line, RUNNING_HEADER)
  sheet.type.draw(line, { x, y: sheet.y - 2 }, RUNNING_HEADER)
  sheet.y += 16
}

function beginSection(sheet: PdfPages, report: PdfReport, { heading }: Section): void {
  if (!hasRoomForSection(sheet)) startNextPage(sheet, report)
  if (heading) {
    sheet.y += 10
    drawParagraph(sheet, heading.title, HEADING)
    drawParagraph(sheet, heading.note, FACT)
    sheet.y += 2
  }
  drawHead(sheet, report.columns)
}

/** The report as a document one keeps; its pages leave as they are made (`R8`). */
export async function* renderReportPdf(report: PdfReport): AsyncGenerator<Uint8Array> {
  const sheet = openPdf(`${report.title}: ${report.subject}`, report.madeAt, report.madeOn)
  drawFirstPageHeader(sheet, report)
  for await (const section of report.sections) {
    beginSection(sheet, report, section)
    for await (const row of section.rows) {
      if (drawRow(sheet, report.columns, row)) continue
      startNextPage(sheet, report)
      drawHead(sheet, report.columns)
      drawRow(sheet, report.columns, row)
      yield* await sheet.readBytes()
    }
    sheet.y += 6
  }
  sheet.close()
  yield* await sheet.readBytes()
}
