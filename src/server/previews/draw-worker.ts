import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'
import sharp from 'sharp'
import type { EventTheme } from '#contract/product/product.ts'
import type { PreviewContent, PreviewCover, StoryContent } from './content.ts'
import {
  buildBrandLayout,
  buildEventLayout,
  getColor,
  loadFonts,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  readBrandDrawing,
  readThemeDrawing,
  SHEET_TOP,
} from './layout.ts'
import { drawQrSvg } from './qr-code.ts'
import {
  buildStoryCaption,
  buildStoryLayout,
  composeStorySvg,
  STORY_CAPTION_SIZE,
  STORY_TEXT_HEIGHT,
  STORY_WIDTH,
} from './story-layout.ts'

const typefaces = loadFonts()

/** Pixels of the artwork that the sheet of text covers. */
const ART_BELOW_SHEET = 16
const ART_HEIGHT = (PREVIEW_WIDTH * 360) / 1280

function composeSvg(theme: EventTheme, text: string): string {
  const paper = getColor('color-surface')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}">
<rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${getColor(`sky-${theme}`)}"/>
<svg y="${SHEET_TOP - ART_HEIGHT + ART_BELOW_SHEET}" width="${PREVIEW_WIDTH}" height="${ART_HEIGHT}" viewBox="0 0 1280 360">${readThemeDrawing(theme)}</svg>
<rect y="${SHEET_TOP}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${paper}"/>
<svg x="28" y="28" width="76" height="76" viewBox="0 0 64 64">${readBrandDrawing()}</svg>
<svg y="${SHEET_TOP}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT - SHEET_TOP}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT - SHEET_TOP}">${text}</svg>
</svg>`
}

/** A preview and the bytes of its cover. */
export interface CoverPreview {
  content: PreviewContent & { cover: PreviewCover }
  bytes: Uint8Array
}

/** Small enough for WhatsApp, which ignores more than 300 kB. */
const JPEG_QUALITY = 80

/** Cuts the part of a cover that stands above the sheet, around the point that its host chose. */
async function cropCover(bytes: Uint8Array, { focusX, focusY }: PreviewCover): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.max(PREVIEW_WIDTH / width, SHEET_TOP / height)
  const part = { width: Math.round(PREVIEW_WIDTH / scale), height: Math.round(SHEET_TOP / scale) }
  const left = Math.round(((width - part.width) * focusX) / 100)
  const top = Math.round(((height - part.height) * focusY) / 100)
  return sharp(bytes)
    .extract({ left, top, ...part })
    .resize(PREVIEW_WIDTH, SHEET_TOP)
    .toBuffer()
}

/** Draws the picture of a shared link with the event's cover, a JPEG of 1200 × 630 (`R19`). */
export async function drawCoverPreview({ content, bytes }: CoverPreview): Promise<Uint8Array> {
  const sheet = await drawPreview(content)
  const cover = await cropCover(bytes, content.cover)
  return sharp(sheet)
    .composite([{ input: cover, left: 0, top: 0 }])
    .flatten({ background: getColor('color-surface') })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
}

/** Draws the picture of a shared link, a PNG of 1200 × 630; without content, the product's own (`R12`). */
export async function drawPreview(content: PreviewContent | null): Promise<Uint8Array> {
  const text = await satori(content ? buildEventLayout(content) : buildBrandLayout(), {
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT - SHEET_TOP,
    fonts: typefaces,
  })
  const image = await renderAsync(composeSvg(content?.theme ?? 'nubes', text), {
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}

/** Draws the picture for WhatsApp Estados and stories, a PNG of 1080 × 1920. */
export async function drawStory(content: StoryContent): Promise<Uint8Array> {
  const size = { width: STORY_WIDTH, height: STORY_TEXT_HEIGHT }
  const text = await satori(buildStoryLayout(content), { ...size, fonts: typefaces })
  const caption = await satori(buildStoryCaption(content), {
    ...STORY_CAPTION_SIZE,
    fonts: typefaces,
  })
  const qr = await drawQrSvg(content.url)
  const image = await renderAsync(composeStorySvg(content, { text, caption, qr }), {
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}

const QR_SIDE = 1_024

/** Draws a URL as a QR code for printing, a PNG. */
export async function drawQrPng(url: string): Promise<Uint8Array> {
  const image = await renderAsync(await drawQrSvg(url), {
    fitTo: { mode: 'width', value: QR_SIDE },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}
