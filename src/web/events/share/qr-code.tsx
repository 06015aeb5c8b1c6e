import type { EventSummary } from '#contract/events/events.ts'
import { buildEventPath, buildShortEventPath } from '#contract/product/paths.ts'

/** The short link without scheme, to type from paper: `ciguena.mx/e/x7k3p2`. */
export function formatShortAddress({ shareUrl, slug }: Pick<EventSummary, 'shareUrl' | 'slug'>) {
  return new URL(buildShortEventPath(slug), shareUrl).href.replace(/^https?:\/\/(?:www\.)?/, '')
}

export const buildQrPath = (event: Pick<EventSummary, 'slug'>, kind: 'svg' | 'png') =>
  buildEventPath(event.slug, `qr.${kind}`)

interface QrCodeProps {
  event: EventSummary
  /** Loads when scrolled into view; false for printing. */
  lazy?: boolean
  className?: string
}

/** QR code of the event's URL; black on white in dark mode too, for cameras. */
export function QrCode({ event, lazy = true, className }: QrCodeProps) {
  return (
    <img
      src={buildQrPath(event, 'svg')}
      alt={`Código QR que abre ${event.shareUrl}`}
      width={256}
      height={256}
      loading={lazy ? 'lazy' : 'eager'}
      className={className}
    />
  )
}
