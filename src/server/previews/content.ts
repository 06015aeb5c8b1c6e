import { createHash } from 'node:crypto'
import type { EventTheme } from '#contract/product/product.ts'

/** Everything that the picture of a shared link shows; equal contents give the same picture. */
export interface PreviewContent {
  theme: EventTheme
  /** `Ana y Luis te invitan` */
  invitation: string
  name: string
  /** `Sábado 12 de diciembre, 5:00 p.m.` */
  date: string
  place: string | null
  progress: {
    /** `$1,200.00 de $4,000.00` */
    text: string
    /** From 0 to 1; null draws no bar. */
    share: number | null
  } | null
  /** In place of the theme's drawing; missing without one. */
  cover?: PreviewCover
}

/** The event's cover in its preview; the file is read only when the picture is drawn. */
export interface PreviewCover {
  /** Name of the file. */
  file: string
  focusX: number
  focusY: number
}

/** Everything that the picture for WhatsApp Estados and stories shows. */
export interface StoryContent
  extends Pick<PreviewContent, 'theme' | 'invitation' | 'name' | 'date' | 'place'> {
  /** The URL in the QR code. */
  url: string
}

/** Incremented when the drawing changes, so that pictures get new addresses. */
const DRAWING_VERSION = 2

/** Computes the part of the picture's address that changes with the picture (`R12`). */
export function computePreviewVersion(content: PreviewContent | StoryContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest('base64url')
    .slice(0, 12)
}
