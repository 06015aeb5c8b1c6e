import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { PdfDocument, Style, Typesetter } from './typesetter.ts'

export const INK_COLOR = '#2B1D2A'
export const MUTED_COLOR = '#6B5866'
export const LINE_COLOR = '#EADCCF'
export const ACCENT_COLOR = '#C2185B'
export const PAPER_COLOR = '#FFF9F2'
const GOLD = '#F4A72C'
const SKY = '#CFE6F2'

const MARK_SIDE = 64
const BIRD =
  'M7 64C7 53 16 49 16 33C16 21 20 12 28 12C34.5 12 38 16.5 37.5 21.5C37 26 33.5 28 30.5 28C28.5 28 27.5 30 27.5 34C27.5 47 24 57 20 64Z'
const BEAK = 'M37.5 17C43.5 19 49.5 23 54 28C48 28.5 41 27.5 35 25.5C37 23 38 20 37.5 17Z'
const BUNDLE =
  'M51 29C45.5 34 41.5 38.5 41.5 44.5C41.5 50 45.5 53 50 53C54.5 53 58.5 50 58.5 44.5C58.5 38.5 56 34 53 29C58 27 59 23 56 22.5C53.5 22.5 52.5 25 52 27.5C50 25 46.5 25 46 27C46 29 48.5 29.5 51 29Z'

const WORDMARK: Style = { face: 'display', size: 19, color: INK_COLOR }

/** The stork on its tile and the product's name, with the tile's corner at `x`, `y`. */
export function drawBrand(
  doc: PdfDocument,
  type: Typesetter,
  at: { x: number; y: number },
  side = 30,
): void {
  doc
    .save()
    .translate(at.x, at.y)
    .scale(side / MARK_SIDE)
  doc.roundedRect(0, 0, MARK_SIDE, MARK_SIDE, 18).clip()
  doc.rect(0, 0, MARK_SIDE, MARK_SIDE).fill(ACCENT_COLOR)
  doc.path(BIRD).fill(PAPER_COLOR)
  doc.path(BEAK).fill(GOLD)
  doc.path(BUNDLE).fill(SKY)
  doc.circle(29, 20.5, 2.2).fill(INK_COLOR)
  doc.restore()
  const size = (WORDMARK.size * side) / 30
  const baseline = at.y + side / 2 + size * 0.33
  type.draw(PRODUCT_NAME, { x: at.x + side * 1.3, y: baseline }, { ...WORDMARK, size })
}
