import { parentPort } from 'node:worker_threads'
import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'
import type { EventTheme } from '#contract/product/product.ts'
import { readBrandDrawing, getColour, loadFonts, readThemeDrawing } from './assets.ts'
import type { PreviewContent } from './content.ts'
import { brandLayout, eventLayout, HEIGHT, SHEET_TOP, WIDTH } from './layout.ts'

const typefaces = loadFonts()

/** So much of the drawing's foot the sheet hides. */
const ART_BELOW_SHEET = 16

const ART_HEIGHT = (WIDTH * 360) / 1280

function composeSvg(theme: EventTheme, words: string): string {
  const paper = getColour('color-surface')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${getColour(`sky-${theme}`)}"/>
<svg y="${SHEET_TOP - ART_HEIGHT + ART_BELOW_SHEET}" width="${WIDTH}" height="${ART_HEIGHT}" viewBox="0 0 1280 360">${readThemeDrawing(theme)}</svg>
<rect y="${SHEET_TOP}" width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<svg x="28" y="28" width="76" height="76" viewBox="0 0 64 64">${readBrandDrawing()}</svg>
<svg y="${SHEET_TOP}" width="${WIDTH}" height="${HEIGHT - SHEET_TOP}" viewBox="0 0 ${WIDTH} ${HEIGHT - SHEET_TOP}">${words}</svg>
</svg>`
}

/** The picture of a shared link, a PNG of 1200 × 630; without content, the product's own (`R12`). */
async function drawPreview(content: PreviewContent | null): Promise<Uint8Array> {
  const words = await satori(content ? eventLayout(content) : brandLayout(), {
    width: WIDTH,
    height: HEIGHT - SHEET_TOP,
    fonts: typefaces,
  })
  const image = await renderAsync(composeSvg(content?.theme ?? 'nubes', words), {
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}

export interface DrawingJob {
  id: number
  content: PreviewContent | null
}

export interface Drawn {
  id: number
  png: Uint8Array | null
  fault?: string
}

/** One picture after the other, off the thread that answers requests. */
let last = Promise.resolve()
parentPort?.on('message', ({ id, content }: DrawingJob) => {
  last = last
    .then(() => drawPreview(content))
    .then(
      (png) => parentPort?.postMessage({ id, png } satisfies Drawn),
      (error: unknown) =>
        parentPort?.postMessage({ id, png: null, fault: String(error) } satisfies Drawn),
    )
})
