import { computePreviewVersion } from '#server/previews/content.ts'
import { previewContent } from './preview-content.ts'
import type { EventWithHost } from './store.ts'

/** The address to share, whatever name the event has by now. */
export function shareUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/events/${slug}`
}

/** The picture of the link as it is now; another address as soon as the picture is another (`R12`). */
export function previewUrl(publicUrl: string, event: EventWithHost): string {
  const version = computePreviewVersion(previewContent(event))
  return `${shareUrl(publicUrl, event.slug)}/preview.png?v=${version}`
}
