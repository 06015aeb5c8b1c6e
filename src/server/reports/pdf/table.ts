import { ACCENT, INK, LINE, MUTED, PAPER } from './brand.ts'
import { BOTTOM, drawRule, LEFT, type PdfPages, WIDTH } from './pages.ts'
import type { Style } from './typesetter.ts'

export interface Column {
  header: string
  /** In points. */
  width: number
  align?: 'right'
}

const STYLES = {
  text: { face: 'text', size: 9, color: INK },
  strong: { face: 'strong', size: 9, color: INK },
  muted: { face: 'text', size: 8, color: MUTED },
} as const satisfies Record<string, Style>

/** A paragraph of a cell. */
export interface CellLine {
  text: string
  style: keyof typeof STYLES
}

export interface TableRow {
  cells: CellLine[][]
  /** Highlighted as a sum. */
  total?: boolean
}

const HEAD: Style = { face: 'strong', size: 8, color: ACCENT }
const HEAD_HEIGHT = 22
const LEADING = 1.35
const PADDING = 6
const GAP = 10
/** A row always fits on one page. */
const MAX_LINES = 45

interface LaidOutLine {
  text: string
  style: Style
  height: number
}

function layOutCell(pages: PdfPages, cell: readonly CellLine[], width: number): LaidOutLine[] {
  const lines = cell.flatMap(({ text, style }) =>
    pages.type.lines(text.replace(/\s+/g, ' '), STYLES[style], width).map((line) => ({
      text: line,
      style: STYLES[style],
      height: STYLES[style].size * LEADING,
    })),
  )
  const last = lines[MAX_LINES - 1]
  if (!last || lines.length === MAX_LINES) return lines
  return [...lines.slice(0, MAX_LINES - 1), { ...last, text: '…' }]
}

function drawCell(
  pages: PdfPages,
  lines: readonly LaidOutLine[],
  { x, width, align }: { x: number; width: number; align: 'right' | undefined },
): void {
  let { y } = pages
  y += PADDING
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
  let x = LEFT
  for (const [index, { header, width, align }] of columns.entries()) {
    const space = innerWidth(columns, index)
    const shift = align === 'right' ? space - pages.type.width(header, HEAD) : 0
    pages.type.draw(header, { x: x + shift, y: pages.y + 14 }, HEAD)
    x += width
  }
  pages.y += HEAD_HEIGHT
  drawRule(pages, ACCENT, 1)
}

/** Draws a row and returns true, or draws nothing and returns false if the page is too short. */
export function drawRow(pages: PdfPages, columns: readonly Column[], row: TableRow): boolean {
  const cells = row.cells.map((cell, index) => layOutCell(pages, cell, innerWidth(columns, index)))
  const heights = cells.map((lines) => lines.reduce((sum, line) => sum + line.height, 0))
  const height = Math.max(...heights) + 2 * PADDING
  if (pages.y + height > BOTTOM) return false
  if (row.total) pages.doc.rect(LEFT, pages.y, WIDTH, height).fill(PAPER)
  let x = LEFT
  for (const [index, lines] of cells.entries()) {
    const column = columns[index]
    drawCell(pages, lines, { x, width: innerWidth(columns, index), align: column?.align })
    x += column?.width ?? 0
  }
  pages.y += height
  drawRule(pages, row.total ? ACCENT : LINE, row.total ? 1 : 0.5)
  return true
}

/** Whether the page has room for a heading, the table's head and a first row. */
export function hasRoomForSection(pages: PdfPages): boolean {
  return pages.y + HEAD_HEIGHT + 90 < BOTTOM
}
