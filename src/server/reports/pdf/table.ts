import { ACCENT_COLOR, INK_COLOR, LINE_COLOR, MUTED_COLOR, PAPER_COLOR } from './brand.ts'
import { drawRule, PAGE_LEFT, type PdfPages, TEXT_BOTTOM, TEXT_WIDTH } from './pages.ts'
import type { Style } from './typesetter.ts'

export interface Column {
  header: string
  /** In points. */
  width: number
  align?: 'right'
}

const STYLES = {
  text: { face: 'text', size: 7.5, color: INK_COLOR },
  strong: { face: 'strong', size: 7.5, color: INK_COLOR },
  muted: { face: 'text', size: 7, color: MUTED_COLOR },
} as const satisfies Record<string, Style>

/** A paragraph of a cell. */
export interface CellLine {
  text: string
  style: keyof typeof STYLES
}

export interface TableRow {
  cells: CellLine[][]
  /** Below the cells, as wide as the columns after the first one. */
  note?: string
  /** Highlighted as a sum. */
  total?: boolean
}

const HEAD: Style = { face: 'strong', size: 8, color: ACCENT_COLOR }
const HEAD_HEIGHT = 22
const LEADING = 1.25
const PADDING = 2.25
const GAP = 8
/** A row always fits on one page, with its note. */
const MAX_LINES = 45
const MAX_NOTE_LINES = 14

interface LaidOutLine {
  text: string
  style: Style
  height: number
}

function layOutCell(
  pages: PdfPages,
  cell: readonly CellLine[],
  { width, maxLines = MAX_LINES }: { width: number; maxLines?: number },
): LaidOutLine[] {
  const lines = cell.flatMap(({ text, style }) =>
    pages.type.lines(text.replace(/\s+/g, ' '), STYLES[style], width).map((line) => ({
      text: line,
      style: STYLES[style],
      height: STYLES[style].size * LEADING,
    })),
  )
  const last = lines[maxLines - 1]
  if (!last || lines.length === maxLines) return lines
  return [...lines.slice(0, maxLines - 1), { ...last, text: '…' }]
}

const heightOf = (lines: readonly LaidOutLine[]) =>
  lines.reduce((sum, { height }) => sum + height, 0)

function drawCell(
  pages: PdfPages,
  lines: readonly LaidOutLine[],
  at: { x: number; y: number; width: number; align: 'right' | undefined },
): void {
  const { x, width, align } = at
  let y = at.y + PADDING
  for (const { text, style, height } of lines) {
    const shift = align === 'right' ? width - pages.type.width(text, style) : 0
    pages.type.draw(text, { x: x + shift, y: y + style.size }, style)
    y += height
  }
}

/** A column's width without the gap on its right; the last column has none. */
function innerWidth(columns: readonly Column[], index: number): number {
  const width = columns[index]?.width ?? 0
  return index === columns.length - 1 ? width : width - GAP
}

export function drawHead(pages: PdfPages, columns: readonly Column[]): void {
  let x = PAGE_LEFT
  for (const [index, { header, width, align }] of columns.entries()) {
    const space = innerWidth(columns, index)
    const shift = align === 'right' ? space - pages.type.width(header, HEAD) : 0
    pages.type.draw(header, { x: x + shift, y: pages.y + 14 }, HEAD)
    x += width
  }
  pages.y += HEAD_HEIGHT
  drawRule(pages, ACCENT_COLOR, 1)
}

/** Draws a row and returns true, or draws nothing and returns false if the page is too short. */
export function drawRow(pages: PdfPages, columns: readonly Column[], row: TableRow): boolean {
  const cells = row.cells.map((cell, index) =>
    layOutCell(pages, cell, { width: innerWidth(columns, index) }),
  )
  const cellsHeight = Math.max(...cells.map(heightOf))
  const indent = columns[0]?.width ?? 0
  const noteLine: CellLine[] = row.note ? [{ text: row.note, style: 'muted' }] : []
  const below = { x: PAGE_LEFT + indent, y: pages.y + cellsHeight, width: TEXT_WIDTH - indent }
  const note = layOutCell(pages, noteLine, { width: below.width, maxLines: MAX_NOTE_LINES })
  const height = cellsHeight + heightOf(note) + 2 * PADDING
  if (pages.y + height > TEXT_BOTTOM) return false
  if (row.total) pages.doc.rect(PAGE_LEFT, pages.y, TEXT_WIDTH, height).fill(PAPER_COLOR)
  let x = PAGE_LEFT
  for (const [index, lines] of cells.entries()) {
    const column = columns[index]
    const width = innerWidth(columns, index)
    drawCell(pages, lines, { x, y: pages.y, width, align: column?.align })
    x += column?.width ?? 0
  }
  drawCell(pages, note, { ...below, align: undefined })
  pages.y += height
  drawRule(pages, row.total ? ACCENT_COLOR : LINE_COLOR, row.total ? 1 : 0.5)
  return true
}

/** Whether the page has room for a heading, the table's head and a first row. */
export function hasRoomForSection(pages: PdfPages): boolean {
  return pages.y + HEAD_HEIGHT + 90 < TEXT_BOTTOM
}
