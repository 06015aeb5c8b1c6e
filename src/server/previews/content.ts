import { createHash } from 'node:crypto'
import type { EventTheme } from '#contract/product/product.ts'

/** All that the picture of a shared link shows: two equal contents make the same picture. */
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
}

/** Grows when the same content is drawn differently, so that the addresses of old pictures end. */
const DRAWING_VERSION = 1

/** Part of the picture's address: another one as soon as the picture would be another (`R12`). */
export function computePreviewVersion(content: PreviewContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest('base64url')
    .slice(0, 12)
}
