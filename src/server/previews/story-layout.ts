import type { ReactNode } from 'react'
import type { StoryContent } from './content.ts'
import {
  createFlexBox,
  DISPLAY_FONTS,
  getColor,
  line,
  readThemeDrawing,
  TEXT_FONTS,
  toRenderableText,
} from './layout.ts'

export const STORY_WIDTH = 1080
const STORY_HEIGHT = 1920
/** Below the names and buttons that apps draw over the upper edge. */
const TEXT_TOP = 170
export const STORY_TEXT_HEIGHT = 690
const CARD = { x: 300, y: 890, width: 480, height: 570 }
const QR_SIDE = 440
const ART_HEIGHT = 420
const ART_WIDTH = (ART_HEIGHT * 1280) / 360

/** Lines and font size of a name by its length; at most 100 characters (`spec §9`). */
const NAME_SIZES = [
  { upTo: 20, lines: 2, fontSize: 118 },
  { upTo: 40, lines: 3, fontSize: 92 },
]
const LONG_NAME = { lines: 4, fontSize: 68 }

/** Lays out the text of a story for satori; `composeStorySvg` adds the rest. */
export function buildStoryLayout(content: StoryContent): ReactNode {
  const name = toRenderableText(content.name) ?? 'Baby shower'
  const length = [...name].length
  const { lines, fontSize } = NAME_SIZES.find(({ upTo }) => length <= upTo) ?? LONG_NAME
  const place = content.place && toRenderableText(content.place)
  return createFlexBox(
    {
      width: STORY_WIDTH,
      height: STORY_TEXT_HEIGHT,
      padding: '0 60px',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 26,
      textAlign: 'center',
      fontFamily: TEXT_FONTS,
      fontWeight: 600,
      color: getColor('color-ink'),
    },
    line(toRenderableText(content.invitation) ?? 'Te invitan', 2, {
      fontSize: 40,
      color: getColor(`accent-${content.theme}`),
    }),
    line(name, lines, {
      fontFamily: DISPLAY_FONTS,
      fontSize,
      lineHeight: 1.12,
    }),
    line(content.date, 1, { fontSize: 42 }),
    place &&
      line(place, 2, {
        fontSize: 36,
        color: getColor('color-muted'),
      }),
  )
}

/** `https://ciguena.mx/e/abc` → `ciguena.mx/e/abc`: for whoever cannot scan the phone in their own hand. */
const toTypedAddress = (url: string) => url.replace(/^https?:\/\//, '')

/** The largest size up to 26 in which the address keeps to its line: a letter is 0.58 of it wide. */
const chooseAddressSize = (address: string) =>
  Math.min(26, Math.floor((CARD.width - 40) / (0.58 * address.length)))

/** Lays out the words below the QR code. */
export function buildStoryCaption({ url }: Pick<StoryContent, 'url'>): ReactNode {
  const address = toTypedAddress(url)
  return createFlexBox(
    {
      width: CARD.width,
      height: CARD.height - QR_SIDE,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      fontFamily: TEXT_FONTS,
      fontWeight: 600,
      color: getColor('color-ink'),
    },
    line('Escanea y aporta', 1, { fontSize: 36 }),
    line(address, 1, { fontSize: chooseAddressSize(address), color: getColor('color-muted') }),
  )
}

export const STORY_CAPTION_SIZE = { width: CARD.width, height: CARD.height - QR_SIDE }

/** Puts text, QR code and the theme's drawing together, 1080 × 1920. */
export function composeStorySvg(
  { theme }: Pick<StoryContent, 'theme'>,
  { text, caption, qr }: { text: string; caption: string; qr: string },
): string {
  const qrX = CARD.x + (CARD.width - QR_SIDE) / 2
  const placedQr = qr.replace(
    '<svg ',
    `<svg x="${qrX}" y="${CARD.y + 20}" width="${QR_SIDE}" height="${QR_SIDE}" `,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${STORY_WIDTH}" height="${STORY_HEIGHT}" viewBox="0 0 ${STORY_WIDTH} ${STORY_HEIGHT}">
<rect width="${STORY_WIDTH}" height="${STORY_HEIGHT}" fill="${getColor(`sky-${theme}`)}"/>
<svg x="${(STORY_WIDTH - ART_WIDTH) / 2}" y="${STORY_HEIGHT - ART_HEIGHT}" width="${ART_WIDTH}" height="${ART_HEIGHT}" viewBox="0 0 1280 360">${readThemeDrawing(theme)}</svg>
<svg y="${TEXT_TOP}" width="${STORY_WIDTH}" height="${STORY_TEXT_HEIGHT}" viewBox="0 0 ${STORY_WIDTH} ${STORY_TEXT_HEIGHT}">${text}</svg>
<rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="40" fill="${getColor('color-surface')}"/>
${placedQr}
<svg x="${CARD.x}" y="${CARD.y + QR_SIDE + 10}" width="${CARD.width}" height="${CARD.height - QR_SIDE}">${caption}</svg>
</svg>`
}
