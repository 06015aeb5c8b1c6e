import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { CopyLink } from './copy-link.tsx'
import { composeGuestMessage, composeGuestText } from './messages.ts'
import { QrCode } from './qr-code.tsx'
import { ShareButtons } from './share-buttons.tsx'

/** For an event that is over: its URL without an invitation. */
export function LinkOnly({ event }: { event: Event }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Enlace del evento</h2>
      <p className="text-sm text-muted">Ya terminó: lo ve quien inicia sesión.</p>
      <CopyLink url={event.shareUrl} />
    </Card>
  )
}

interface ShareCardProps {
  event: Event
  now: string
}

/** Sharing by WhatsApp, the device's share sheet, link or QR code. */
export function ShareCard({ event, now }: ShareCardProps) {
  const today = new Date(now)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Comparte este evento</h2>
      <ShareButtons
        title={event.name}
        text={composeGuestText(event, today)}
        message={composeGuestMessage(event, today)}
        url={event.shareUrl}
      />
      <Disclosure summary="Código QR">
        <QrCode event={event} className="mx-auto mt-2 size-48 rounded-sm" />
      </Disclosure>
    </Card>
  )
}
