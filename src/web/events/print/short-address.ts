import type { EventSummary } from '#contract/events/events.ts'

/** The link as one types it from paper: `ciguena.mx/events/…`. */
export function shortAddress(event: Pick<EventSummary, 'shareUrl'>): string {
  return event.shareUrl.replace(/^https?:\/\/(?:www\.)?/, '')
}
