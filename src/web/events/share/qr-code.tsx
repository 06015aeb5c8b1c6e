import type { EventSummary } from '#contract/events/events.ts'

/** The link as one types it from paper: `ciguena.mx/events/…`. */
export function shortAddress(event: Pick<EventSummary, 'shareUrl'>): string {
  return event.shareUrl.replace(/^https?:\/\/(?:www\.)?/, '')
}

export const qrFile = (event: Pick<EventSummary, 'slug'>, kind: 'svg' | 'png') =>
  `/events/${event.slug}/qr.${kind}`

interface QrCodeProps {
  event: EventSummary
  /** Waits until it is seen; on paper nothing ever is. */
  lazy?: boolean
  className?: string
}

/** The link of an event as a picture, black on white in the dark too: a camera has to read it. */
export function QrCode({ event, lazy = true, className }: QrCodeProps) {
  return (
    <img
      src={qrFile(event, 'svg')}
      alt={`Código QR que abre ${event.shareUrl}`}
      width={256}
      height={256}
      loading={lazy ? 'lazy' : 'eager'}
      className={className}
    />
  )
}
